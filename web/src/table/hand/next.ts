/** How a pick continues. */

import type { Words } from "../../lib/words/catalogue";

/** What comes next: another shape, a shape lit by its preview, a button, the same once more; "": there is no pick. */
export type Next = "pick" | "lit" | "button" | "once" | "";

/** What to do next, in words; "": there is no pick. */
export function nextText(next: Next, words: Words): string {
  const texts = { pick: words.chooseMarked, lit: words.chooseHighlighted, button: words.chooseAction, once: words.tapAgain };
  return next && texts[next];
}
