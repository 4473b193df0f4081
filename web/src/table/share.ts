/** Share a link: with the phone's own share sheet if there is one, else by the clipboard. */

import { news } from "../lib/news.svelte";
import type { Words } from "../lib/words/catalogue";

export const canShare = typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

/** Share a link. Its `secret` part is not shown. */
export async function share(url: string, words: Words, secret = false): Promise<void> {
  if (canShare) {
    try {
      return await navigator.share({ url, title: "Nexarium" });
    } catch (error) {
      if ((error as Error).name === "AbortError") return;
    }
  }
  await copy(url, words, secret ? "" : url);
}

/** Share a file with the phone's own share sheet. */
export async function shareFile(file: File): Promise<void> {
  await navigator.share({ files: [file] }).catch(() => {}); // closing the sheet is no error
}

/** Share a sentence with a link. */
export async function shareText(text: string, url: string, words: Words): Promise<void> {
  if (canShare) {
    try {
      return await navigator.share({ text, url });
    } catch (error) {
      if ((error as Error).name === "AbortError") return;
    }
  }
  await copy(`${text}\n${url}`, words);
}

/** Copy to the clipboard; `shown` is the message about it. */
export async function copy(url: string, words: Words, shown = url): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // without the clipboard's permission (plain HTTP on another machine), the old way
    const before = document.activeElement;
    const field = document.createElement("textarea");
    field.value = url;
    field.style.cssText = "position:fixed;opacity:0";
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
  news.tell(shown ? words.is({ name: words.copied, value: shown }) : words.copied);
}
