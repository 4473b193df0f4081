/** The reviews that this browser keeps: those of the tables reviewed last. */

import type { Moment, Review } from "../lib/engine/types";
import { keep, keepList, read, readJson, readList } from "../lib/localStore";
import { DEPTHS, type Depth } from "./analysisSettings.svelte";

/** Maximum number of reviews. A long game's has about 60 kB. */
const MOST = 8;
/** The version of what is stored. */
const FORMAT = 1;
const DIGITS = 4;

interface Kept {
  format: number;
  depth: Depth;
  review: Review;
}

const keyOf = (table: string) => `review.${table}`;
const tables = () => readList<string>("reviews", (table) => typeof table === "string");

/** Keep a table's review, and forget the one that was made longest ago. */
export function keepReview(table: string, depth: Depth, review: Review): void {
  const kept: Kept = { format: FORMAT, depth, review };
  const rounded = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toFixed(DIGITS)) : value);
  const all = [table, ...tables().filter((each) => each !== table)];
  for (const old of all.slice(MOST)) keep(keyOf(old), null);
  keepList("reviews", all, MOST);
  keep(keyOf(table), JSON.stringify(kept, rounded));
}

/** Whether this browser keeps a table's review. */
export const hasReview = (table: string): boolean => read(keyOf(table)) !== null;

/** A table's review, if this browser keeps one of this depth or a deeper one; null: none that fits the game. */
export function keptReview(table: string, depth: Depth, plies: number, seats: number): Review | null {
  if (read(keyOf(table)) === null) return null;
  const kept = readJson(keyOf(table)) as Partial<Kept> | null;
  if (kept?.format !== FORMAT || !kept.depth || DEPTHS.indexOf(kept.depth) < DEPTHS.indexOf(depth)) return null;
  return kept.review && fits(kept.review, plies, seats) ? kept.review : null;
}

/** Whether a stored value is a review of a game with this many plies and seats: storage may hold anything. */
function fits(review: Partial<Review>, plies: number, seats: number): boolean {
  const numbers = (list: unknown, n: number) => Array.isArray(list) && list.length === n && list.every(Number.isFinite);
  const rows = (list: unknown, n: number) => Array.isArray(list) && list.length === n && list.every((row) => numbers(row, seats));
  const moments = (list: unknown) =>
    Array.isArray(list) &&
    list.every(
      (each: Partial<Moment> | null) =>
        !!each && numbers([each.ply, each.seat, each.played, each.better, each.expected, each.promised, each.margin], 7),
    );
  return (
    review.complete === true &&
    rows(review.expected, plies + 1) &&
    numbers(review.margins, plies + 1) &&
    numbers(review.losses, plies) &&
    rows(review.luck, plies) &&
    numbers(review.movers, plies) &&
    Array.isArray(review.classes) &&
    review.classes.length === plies &&
    Array.isArray(review.seats) &&
    review.seats.length === seats &&
    moments(review.moments) &&
    moments(review.mistakes)
  );
}
