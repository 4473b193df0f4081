/** The review of a finished game: its own worker makes it once, when the user asks for it, and this browser keeps it. */

import type { Moment, Position, Review } from "../lib/engine/types";
import type { EngineClient } from "../lib/engine/client";
import type { LiveTable } from "../lib/live.svelte";
import type { Language } from "../lib/wire";
import { SvelteMap } from "svelte/reactivity";
import type { EngineWithActions } from "./analysing.svelte";
import { EFFORTS, type Depth } from "./analysisSettings.svelte";
import { Learning } from "./learning.svelte";
import { keepReview, keptReview } from "./reviewStore";
import { toldApart } from "./toldApart";

/** What was played and what was better, in words. */
export interface Compared {
  played: string;
  better: string;
}

/** The engine that makes the review. */
export type Reviewer = Pick<EngineClient, "review" | "candidates" | "end">;

export class Reviewed {
  /** The review, or what has been found of it so far (`complete` is false). */
  review = $state.raw<Review | null>(null);
  /** The finished part, 0 to 1; null: not requested yet. */
  done = $state<number | null>(null);
  trouble = $state(false);
  readonly #texts = new SvelteMap<string, Compared>();
  /** The viewer learns from their mistakes. */
  learning = $state.raw<Learning | null>(null);
  #endLearning: () => void = () => {};
  #engine: Reviewer | null = null;
  /** Counts the starts: messages from an earlier one are ignored. */
  #begun = 0;

  constructor(
    private readonly live: Pick<LiveTable, "table" | "view" | "tell">,
    private readonly load: (game: string, table: string) => Promise<EngineWithActions<Reviewer>>,
    private readonly language: () => Language,
    private readonly depth: () => Depth = () => "normal",
  ) {}

  /** The review is being made. */
  get making(): boolean {
    return this.done !== null && !this.review?.complete && !this.trouble;
  }

  async make(): Promise<void> {
    const view = this.live.view;
    if (!view || this.review?.complete || this.making) return;
    const depth = this.depth();
    const begun = ++this.#begun;
    this.trouble = false;
    this.done = 0;
    this.review = keptReview(this.live.table, depth, view.position.ply, view.position.seats.length);
    if (this.review) return;
    try {
      const { engine, game } = await this.#loaded();
      if (begun !== this.#begun) return engine.end();
      this.#engine = engine;
      const progress = (done: number, found?: Review) => {
        if (begun !== this.#begun) return;
        this.done = done;
        if (found) this.review = found;
      };
      const review = await engine.review(game, progress, EFFORTS[depth]);
      if (begun === this.#begun) {
        this.review = review;
        keepReview(this.live.table, depth, review);
      }
    } catch {
      if (begun === this.#begun) this.trouble = true;
    }
    if (begun === this.#begun) this.#end();
  }

  /** Make the review again, with the depth that is set now. */
  again(): Promise<void> {
    this.close();
    this.review = this.done = null;
    return this.make();
  }

  /** Begin to learn from the mistakes of these seats; of all seats if there are none. */
  async learn(seats: readonly number[], show: (moment: Moment) => void): Promise<void> {
    const all = this.review?.mistakes ?? [];
    const own = all.filter(({ seat }) => seats.includes(seat));
    let engine: Promise<{ engine: Reviewer; game: Position }> | null = null;
    this.stopLearning();
    this.#endLearning = () => void engine?.then((loaded) => loaded.engine.end()).catch(() => undefined);
    this.learning = new Learning(seats.length ? own : all, {
      show,
      candidates: async (moment) => {
        const { engine: loaded, game } = await (engine ??= this.#loaded());
        return loaded.candidates(game, moment, EFFORTS[this.depth()]);
      },
    });
    await this.learning.begin();
  }

  stopLearning(): void {
    this.learning?.close();
    this.#endLearning();
    this.learning = null;
  }

  async #loaded(): Promise<{ engine: Reviewer; game: Position }> {
    const view = this.live.view!;
    const { engine, actions } = await this.load(view.game, this.live.table);
    return { engine, game: { options: { ...view.options }, seats: view.position.seats.length, actions: [...actions] } };
  }

  /** Cancel a review in progress, and the learning. */
  close(): void {
    this.#begun += 1;
    if (!this.review?.complete) this.review = this.done = null;
    this.stopLearning();
    this.#end();
  }

  /** A moment in words; null: they have not come yet. */
  said(moment: Moment): Compared | null {
    return this.#texts.get(this.#key(moment)) ?? null;
  }

  /** Request the moments' words in the viewer's language. */
  tell(): void {
    for (const moment of this.review?.moments ?? []) {
      const key = this.#key(moment);
      if (this.#texts.has(key)) continue;
      this.live.tell(moment.ply, [[moment.played], [moment.better]], (lines, _, notations) => {
        const texts = lines.map((entries) => entries[0]?.text ?? "");
        const [played = "", better = ""] = toldApart(texts, notations);
        this.#texts.set(key, { played, better });
      });
    }
  }

  #key(moment: Moment): string {
    return `${this.language()} ${moment.ply} ${moment.better}`;
  }

  #end(): void {
    this.#engine?.end();
    this.#engine = null;
  }
}
