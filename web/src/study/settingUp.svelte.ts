/** A position that is being set up. The server makes each edit by the rules and answers with the position's text, its board, and what can be
 * changed. */

import { askSetup } from "../lib/api";
import type { Gesture } from "../lib/gesture";
import { news } from "../lib/news.svelte";
import { settings } from "../lib/settings.svelte";
import type { ShownTable } from "../lib/shownTable";
import type { AskSetup, SetupPosition, View } from "../lib/wire";

type Begin = Required<Pick<AskSetup, "options" | "start" | "table" | "path">>;
type Edit = Pick<AskSetup, "taps" | "choice" | "value">;

export class SettingUp implements ShownTable {
  stand = $state.raw<SetupPosition | null>(null);
  pending = $state.raw<object | null>(null);
  trouble = $state("");
  tool = $state("");
  readonly live = true;
  readonly behind = 0;
  readonly skipping = null;
  readonly thinking = null;
  readonly presence = null;
  readonly imagined = true;
  #begin: Begin;
  #asked = 0;

  constructor(
    readonly game: string,
    begin: Begin,
  ) {
    this.#begin = begin;
    this.look();
  }

  view = $derived<View | null>(this.stand?.view ?? null);
  /** The position's text. */
  start = $derived(this.stand?.start ?? "");

  skip(): void {}

  why(): void {}

  now(): number {
    return Date.now() / 1000;
  }

  look(): void {
    void this.#ask({});
  }

  choose(choice: string, value: string): void {
    void this.#ask({ choice, value });
  }

  take(tool: string): void {
    this.tool = tool;
    void this.#ask({});
  }

  act({ action, then }: Gesture): void {
    if (!this.pending) void this.#ask({ taps: [action, ...then] });
  }

  async #ask(edit: Edit): Promise<void> {
    const number = ++this.#asked;
    const question: AskSetup = {
      ...this.#begin,
      tool: this.tool,
      ...edit,
      tall: settings.shape === "tall",
      upright: settings.shape === "low",
    };
    this.pending = question;
    try {
      const stand = await askSetup(this.game, question, settings.language);
      if (number !== this.#asked) return;
      this.stand = stand;
      this.tool ||= stand.tools[0]?.id ?? "";
      this.#begin = { ...this.#begin, start: stand.start, path: [] };
      this.trouble = "";
    } catch (error) {
      if (number !== this.#asked) return;
      if (this.stand) news.refuse(error);
      else this.trouble = (error as Error).message;
    } finally {
      if (number === this.#asked) this.pending = null;
    }
  }
}
