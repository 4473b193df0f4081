/** What the engine's worker is asked and answers: positions, analyses and reviews. */

import type { PlyClass } from "./classes";
import type { Value } from "./description";

/** A game so far: its options, its number of seats, and all actions, including chance. */
export interface Position {
  options: Readonly<Record<string, Value>>;
  seats: number;
  actions: readonly number[];
  /** The first position as the rules store it, in base64, if it was set up. */
  memory?: string;
}

/** What the search found for one action. */
export interface Line {
  action: number;
  visits: number;
  /** The mean result for the seat to move, 0 to 1; in a cooperative game the chance to win. Null: never tried. */
  value: number | null;
  /** The expected continuation, this action first, as far as the search tried it. */
  expected: number[];
}

/** A decision's value for the player to move, as the strongest level judges it without a search. */
export interface Judged {
  action: number;
  worth: number;
  /** It is about as good as the best, on the scale of these values. */
  close: boolean;
}

export interface Analysis {
  /** The seat to move; `CHANCE` or `OVER` if there is none, and then there are no lines. A finished game is not searched. */
  mover: number;
  /** Simulations through the position, including those kept from earlier searches. */
  simulations: number;
  /** The position's value for each seat, 0 to 1; in a cooperative game the chance to win. Null before the first simulation. */
  worth: number[] | null;
  /** Best first. */
  lines: Line[];
}

/** A choice that lost much. It holds what its seat could expect from it and from the better choice, each give or take `margin`. While a
 * review is being made, it may be `provisional`: not yet confirmed by searches of its own. */
export interface Moment {
  ply: number;
  seat: number;
  played: number;
  better: number;
  expected: number;
  promised: number;
  margin: number;
  provisional?: boolean;
  /** The expected continuation, the better choice first. */
  line: number[];
}

/** Sums of a seat: its number of choices, how many were good (the classes `good` and `only`), what all of them lost, and what chance gave.
 * `counts`: how many were of each class. */
export interface SeatReview {
  choices: number;
  good: number;
  counts: Readonly<Partial<Record<PlyClass, number>>>;
  lost: number;
  luck: number;
}

export interface Review {
  /** The review is whole. Otherwise the search has come as far as `expected` goes, and the moments may change. */
  complete: boolean;
  /** What each seat could expect, 0 to 1, before each ply and after the last. */
  expected: number[][];
  /** The uncertainty of `expected`: at most two standard errors. */
  margins: number[];
  /** By ply, the loss of a choice. */
  losses: number[];
  /** By ply and seat, the chance outcome's value minus the mean of all outcomes. */
  luck: number[][];
  movers: number[];
  /** By ply, the class of the choice, or of what chance gave; null where no seat could choose and chance changed little. */
  classes: (PlyClass | null)[];
  /** Each seat's result: 1 won, 0 lost, 0.5 where nobody won alone and nobody lost; null while the game goes on. */
  results: number[] | null;
  seats: SeatReview[];
  moments: Moment[];
  /** All choices that were searched again and lost as much as an inaccuracy or more, in the order of the game. */
  mistakes: Moment[];
  simulations: number;
}

/** An action from which a learner chooses, with its value to its seat by a search of its own. */
export interface Candidate {
  action: number;
  worth: number;
  margin: number;
}

/** `load` comes first. `look` sets the position for `think`, and keeps what is known of it. `judge` asks for the strongest level's
 * judgement if that level does not search. `review` begins a game's review, with `effort` times the usual simulations, and each `go_on` runs
 * one more step of it. `candidates` asks for the actions from which a learner chooses at a moment of a review. */
export type Ask =
  | { ask: "load"; module: string; description: string; seed: number }
  | { ask: "look"; position: Position }
  | { ask: "think"; simulations: number }
  | { ask: "judge" }
  | { ask: "review"; game: Position; effort: number }
  | { ask: "go_on" }
  | { ask: "candidates"; game: Position; moment: Moment; effort: number };

/** Answers come in the order of the requests. `failed`: the engine has stopped and must be reloaded. */
export type Answer =
  | { answer: "loaded" }
  | { answer: "analysis"; analysis: Analysis }
  | { answer: "judged"; judged: Judged[] | null }
  /** The finished part of a review, 0 to 1, and from time to time what it has found so far. */
  | { answer: "reviewing"; done: number; found?: Review }
  | { answer: "reviewed"; review: Review }
  | { answer: "candidates"; candidates: Candidate[] }
  | { answer: "failed"; why: string };
