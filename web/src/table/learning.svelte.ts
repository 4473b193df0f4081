/** "Learn from your mistakes": at each choice of a review that lost much, the viewer looks for the better one, in three tries. */

import { SvelteSet } from "svelte/reactivity";
import { INACCURACY } from "../lib/engine/classes";
import type { Candidate, Moment } from "../lib/engine/types";

/** Number of tries for each mistake. */
export const TRIES = 3;

/** preparing: the candidates are searched. asking: the viewer chooses. found, missed: the viewer has found a good choice, or has not.
 * over: that was the last mistake. trouble: the engine has stopped. */
export type Stage = "preparing" | "asking" | "found" | "missed" | "over" | "trouble";

/** What a learner needs of the table and the engine. */
export interface Teacher {
  /** The candidates at a mistake. */
  candidates(moment: Moment): Promise<Candidate[]>;
  /** Show the position of a mistake. */
  show(moment: Moment): void;
}

export class Learning {
  stage = $state<Stage>("preparing");
  /** The mistake's place among all. */
  place = $state(0);
  /** Number of mistakes whose better choice was found. */
  found = $state(0);
  candidates = $state.raw<readonly Candidate[]>([]);
  /** The actions that were tried and are not good. */
  readonly tried = new SvelteSet<number>();
  /** Counts the mistakes that were begun: an answer to an earlier one is ignored. */
  #begun = 0;

  constructor(
    readonly mistakes: readonly Moment[],
    private readonly teacher: Teacher,
  ) {}

  get mistake(): Moment | undefined {
    return this.mistakes[this.place];
  }

  get triesLeft(): number {
    return TRIES - this.tried.size;
  }

  /** The value of the best candidate. */
  get best(): number {
    return Math.max(...this.candidates.map((each) => each.worth));
  }

  /** What a candidate loses against the best one. */
  lossOf = (candidate: Candidate): number => this.best - candidate.worth;

  /** The candidate is about as good as the best one: it counts as found. */
  isGood = (candidate: Candidate): boolean => this.lossOf(candidate) < INACCURACY;

  /** Begin with the first mistake, or with the one at this place. */
  async begin(place = 0): Promise<void> {
    const begun = ++this.#begun;
    this.place = place;
    this.candidates = [];
    this.tried.clear();
    const { mistake } = this;
    if (!mistake) {
      this.stage = "over";
      return;
    }
    this.stage = "preparing";
    this.teacher.show(mistake);
    try {
      const candidates = await this.teacher.candidates(mistake);
      if (begun !== this.#begun) return;
      this.candidates = candidates;
      this.stage = "asking";
    } catch {
      if (begun === this.#begun) this.stage = "trouble";
    }
  }

  /** Try a candidate. The choice that was played is no try: the viewer knows that it was not the best. */
  try(action: number): void {
    const candidate = this.candidates.find((each) => each.action === action);
    if (this.stage !== "asking" || !candidate || this.tried.has(action) || action === this.mistake?.played) return;
    if (this.isGood(candidate)) {
      this.found += 1;
      this.stage = "found";
      return;
    }
    this.tried.add(action);
    if (this.triesLeft === 0) this.stage = "missed";
  }

  /** Show the better choice. */
  giveUp(): void {
    if (this.stage === "asking") this.stage = "missed";
  }

  /** Go on to the next mistake. */
  next(): Promise<void> {
    return this.begin(this.place + 1);
  }

  /** Ignore answers that are still to come. */
  close(): void {
    this.#begun += 1;
  }
}
