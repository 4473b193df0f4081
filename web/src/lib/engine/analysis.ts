/** What the engine's worker is asked and answers. */

import type { Value } from "./description";

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
  /** The mean result for the seat to move, 0 to 1; null where it was not tried. */
  value: number | null;
  /** What is expected to follow, the action first, as far as it was tried. */
  expected: number[];
}

export interface Analysis {
  /** The seat to move; `CHANCE` or `OVER` where nobody is, and then there are no lines. */
  mover: number;
  /** Simulations through the position, those kept from earlier ones included. */
  simulations: number;
  /** Per seat what the position is worth to it, 0 to 1; null before the first simulation. */
  worth: number[] | null;
  /** The best first. */
  lines: Line[];
}

/** `load` comes first; `look` makes a position the one that `think` thinks about, keeping what is known of it. */
export type Ask =
  | { ask: "load"; module: string; description: string; seed: number }
  | { ask: "look"; position: Position }
  | { ask: "think"; simulations: number };

/** Answers come in the order of what was asked. `failed` says that the engine has come to its end, and is to be loaded anew. */
export type Answer = { answer: "loaded" } | { answer: "analysis"; analysis: Analysis } | { answer: "failed"; why: string };
