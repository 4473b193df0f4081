/** What a scene asks about a shape that can be picked, and how it reports a pick. */

import type { Shape } from "../lib/wire";

export interface Picker {
  offers(shape: Shape): boolean;
  /** `touched`: by a finger, which cannot point without picking; `where`: the picked element on the page. */
  pick(shape: Shape, touched: boolean, where: Element): void;
  /** The preview that is pointed at or focused; undefined: none any more. */
  aim(preview: string | undefined): void;
  /** Extra classes: proposed, hinted, on. */
  classes(shape: Shape): string;
  /** For a toggle: whether it is on. */
  checked(shape: Shape): boolean | undefined;
  label(shape: Shape): string;
}
