/** Hand on a link: by the phone's own sharing where there is one, else to the clipboard. */

import { news } from "../lib/news.svelte";
import type { Words } from "../lib/words";

export const canShare = typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

/** Hand on a link. What is `secret` in it is not shown. */
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

/** Hand on a file by the phone's own sharing. */
export async function shareFile(file: File): Promise<void> {
  await navigator.share({ files: [file] }).catch(() => {}); // closing the sheet is no error
}

/** Hand on a sentence with a link. */
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

/** Into the clipboard; `shown` is what is said of it. */
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
  news.tell(shown ? words.is(words.copied, shown) : words.copied);
}
