/** Shows new messages in passing while the chat is closed; the open chat shows them itself. */

import { news } from "../lib/news.svelte";
import { settings } from "../lib/settings.svelte";
import { saidIn } from "./emotes";
import type { Chat } from "./chat.svelte";

export class InPassing {
  /** The number of the last message that was shown, or need not be. */
  #to = -1;
  #told: number[] = [];

  constructor(private readonly chat: Chat) {}

  /** Messages have come, or the chat was opened or closed. Messages from before the viewer came are not news. */
  lines(): void {
    const { chat } = this;
    const { live } = chat;
    const latest = chat.unread.filter((line) => line.number > Math.max(this.#to, live.chatBefore));
    this.#to = live.chat.at(-1)?.number ?? this.#to;
    if (!chat.offered || chat.open) for (const told of this.#told.splice(0)) news.dismiss(told);
    else for (const line of latest) this.#told.push(news.tell(settings.words.is(line.name, saidIn(line, settings.words))));
  }
}
