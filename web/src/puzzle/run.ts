/** A rated run of a game's puzzles, kept in this browser under `nexarium.puzzle-runs` (docs/play/puzzles.md describes the format). */

import { keep, readJson } from "../lib/localStore";
import type { PuzzleRatings } from "../lib/wire";
import type { Entry } from "./diary";
import { afterPuzzle, newRating, type Rating } from "./rating";

/** A player's run in one game. `bank` names the puzzles that the numbers are of; `seen` were shown in this round, `rated` have counted. */
export interface Run extends Rating {
  bank: string;
  seen: readonly number[];
  rated: readonly number[];
}

const KEY = "puzzle-runs";
const VERSION = 1;
/** The next puzzle is one of so many whose ratings are nearest to the player's. */
const NEAREST = 6;

interface Kept {
  version?: number;
  games?: Record<string, Run>;
}

function readRuns(): Record<string, Run> {
  const kept = readJson(KEY) as Kept | null;
  return kept?.version === VERSION && kept.games && typeof kept.games === "object" ? kept.games : {};
}

/** A game's run. With other puzzles than before, the rating stays and all puzzles are new. */
export function readRun(game: string, bank: string): Run {
  const kept = readRuns()[game];
  if (!kept) return { ...newRating, bank, seen: [], rated: [] };
  return kept.bank === bank ? kept : { ...kept, bank, seen: [], rated: [] };
}

export function keepRun(game: string, run: Run): void {
  keep(KEY, JSON.stringify({ version: VERSION, games: { ...readRuns(), [game]: run } }));
}

/** The result of a puzzle: solved at the first try without help, or not; null before the first try. */
export function resultOf(entry: Entry): boolean | null {
  if (entry.shown) return false;
  return entry.tries ? !!entry.solved && entry.tries === 1 : null;
}

/** The number of the next puzzle: one of those nearest to the player's rating. Puzzles that have counted, or whose answers are `known`, come
 * last. `chance` is from 0 to below 1. */
export function nextOf(run: Run, ratings: readonly number[], known: ReadonlySet<number>, chance: number): number {
  const seen = new Set(run.seen);
  const all = ratings.map((_, number) => number);
  const unseen = all.filter((number) => !seen.has(number));
  const fresh = unseen.filter((number) => counts(run, number, known));
  const open = [fresh, unseen, all].find((numbers) => numbers.length) ?? [];
  const apart = (number: number) => Math.abs(ratings[number]! - run.mu);
  const nearest = [...open].sort((a, b) => apart(a) - apart(b)).slice(0, NEAREST);
  return nearest[Math.floor(chance * nearest.length)]!;
}

/** Whether a puzzle's result will count. */
export const counts = (run: Run, number: number, known: ReadonlySet<number>): boolean => !run.rated.includes(number) && !known.has(number);

/** The run after a puzzle's result. */
export const rated = (run: Run, number: number, solved: boolean, ratings: readonly number[]): Run => ({
  ...run,
  ...afterPuzzle(run, ratings[number]!, solved),
  rated: [...run.rated, number],
});

/** The run once a puzzle is left. After the last one, a new round begins. */
export function left(run: Run, number: number, { ratings }: PuzzleRatings): Run {
  const seen = [...run.seen.filter((other) => other !== number), number];
  return { ...run, seen: seen.length < ratings.length ? seen : [] };
}
