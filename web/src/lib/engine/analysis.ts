/** What the engine's worker is asked and answers. */

import type { Value } from "./description";
import type { Review } from "./review";

/** A game so far: its options, how many play, and all actions, those of chance too. */
export interface Position {
  options: Readonly<Record<string, Value>>;
  seats: number;
  actions: readonly number[];
}

/** What the search says of one action. */
export interface Line {
  action: number;
  visits: number;
  /** The mean result for the seat to move, 0 to 1, in a cooperative game the chance to win; null where it was not tried. */
  value: number | null;
  /** What is expected to follow, the action first, as far as it was tried. */
  expected: number[];
}

/** What a decision is worth to whoever moves, as the strongest level judges it without a search. */
export interface Judged {
  action: number;
  worth: number;
  /** It is about as good as the best, by the scale of those worths. */
  close: boolean;
}

export interface Analysis {
  /** The seat to move; `CHANCE` or `OVER` where nobody is, and then there are no lines; of a game that is over nothing is thought. */
  mover: number;
  /** Simulations through the position, those kept from earlier ones included. */
  simulations: number;
  /** Per seat what the position is worth to it, 0 to 1, in a cooperative game the chance to win; null before the first simulation. */
  worth: number[] | null;
  /** The best first. */
  lines: Line[];
}

/** `load` comes first; `look` makes a position the one that `think` thinks about, keeping what is known of it. `judge` asks what the
 * strongest level makes of it, if that does not search. `review` begins the review of a game, and each `go_on` goes a step on with it. */
export type Ask =
  | { ask: "load"; module: string; description: string; seed: number }
  | { ask: "look"; position: Position }
  | { ask: "think"; simulations: number }
  | { ask: "judge" }
  | { ask: "review"; game: Position }
  | { ask: "go_on" };

/** Answers come in the order of what was asked. `failed` says that the engine has come to its end, and is to be loaded anew. */
export type Answer =
  | { answer: "loaded" }
  | { answer: "analysis"; analysis: Analysis }
  | { answer: "judged"; judged: Judged[] | null }
  /** How much of a review is done, 0 to 1. */
  | { answer: "reviewing"; done: number }
  | { answer: "reviewed"; review: Review }
  | { answer: "failed"; why: string };
