/** The chat between the table's events: the muted authors, and the unread messages. */

import { keepList, readList } from "../lib/localStore";
import type { LiveTable } from "../lib/live.svelte";
import { news } from "../lib/news.svelte";
import { settings } from "../lib/settings.svelte";
import type { ChatLine, TableNotice } from "../lib/wire";
import { saidIn } from "./emotes";

/** Maximum number of muted authors, and of tables whose last read message is stored. */
const KEPT = 100;

export type Item = { key: string; at: number; line: ChatLine } | { key: string; at: number; happened: TableNotice };

/** What is stored of each table, the most recent first. */
const kept = <Kept>(key: string) => readList<[table: string, Kept]>(key, (item) => Array.isArray(item) && typeof item[0] === "string");

/** Messages and events by time. */
export function inOrder(lines: readonly ChatLine[], happened: readonly TableNotice[]): Item[] {
  return [
    ...lines.map((line): Item => ({ key: `line ${line.number}`, at: line.at, line })),
    ...happened.map((each): Item => ({ key: `happened ${each.number}`, at: each.at, happened: each })),
  ].sort((a, b) => a.at - b.at);
}

export class Chat {
  open = $state(false);
  /** The authors at this table whom the viewer has muted. */
  muted = $state.raw<readonly string[]>([]);
  /** The number of the last read message. */
  #seen = $state(-1);
  /** The number of the last message that was announced, or need not be. */
  #announced = -1;
  #toasts: number[] = [];

  constructor(readonly live: LiveTable) {
    this.muted = this.#keptMuted().map(([, author]) => author);
    this.#seen = kept<number>("chat-read").find(([table]) => table === live.table)?.[1] ?? -1;
  }

  /** Whether the viewer may read and write messages. */
  get offered(): boolean {
    const view = this.live.view;
    if (!view) return false;
    const chat = view.chat ?? "players";
    return chat === "everybody" || (chat === "players" && (!!view.host || !!view.your_seats?.length));
  }

  get lines(): readonly ChatLine[] {
    return this.live.chat.filter((line) => !this.muted.includes(line.author));
  }

  get items(): readonly Item[] {
    return inOrder(this.lines, this.live.happened);
  }

  isOwn = (line: ChatLine): boolean => line.seat != null && !!this.live.view?.your_seats?.includes(line.seat);

  get unread(): readonly ChatLine[] {
    return this.lines.filter((line) => line.number > this.#seen && !this.isOwn(line));
  }

  /** Mark all messages as read. */
  see(): void {
    const last = this.live.chat.at(-1)?.number ?? -1;
    if (last <= this.#seen) return;
    this.#seen = last;
    const others = kept<number>("chat-read").filter(([table]) => table !== this.live.table);
    keepList("chat-read", [[this.live.table, last], ...others], KEPT);
  }

  /** Messages have come, or the chat was opened or closed: while it is closed, new messages appear in passing. Messages from before the
   * viewer came are not new. */
  announce(): void {
    const { live } = this;
    const latest = this.unread.filter((line) => line.number > Math.max(this.#announced, live.chatBefore));
    this.#announced = live.chat.at(-1)?.number ?? this.#announced;
    if (!this.offered || this.open) for (const toast of this.#toasts.splice(0)) news.dismiss(toast);
    else
      for (const line of latest) this.#toasts.push(news.tell(settings.words.is({ name: line.name, value: saidIn(line, settings.words) })));
  }

  mute(author: string, muted: boolean): void {
    const others = kept<string>("muted").filter(([table, each]) => table !== this.live.table || each !== author);
    keepList("muted", [...(muted ? [[this.live.table, author]] : []), ...others], KEPT);
    this.muted = this.#keptMuted().map(([, each]) => each);
  }

  #keptMuted(): [string, string][] {
    return kept<string>("muted").filter(([table]) => table === this.live.table);
  }
}
