/** A game's past puzzles by month. They go back as many days as there are puzzles: each puzzle is there once. */

import { dayAfter, numberOfDay } from "./days";
import type { Entry } from "./diary";

/** The state of a day's puzzle: solved alone, its answer or a hint seen, tried without success, or not tried. */
export const STATES = ["solved", "helped", "tried", "open"] as const;
export type DayState = (typeof STATES)[number];

export function stateOf(entry: Entry | undefined): DayState {
  if (entry?.shown) return "helped";
  if (entry?.solved) return "solved";
  return entry?.tries ? "tried" : "open";
}

/** The days of the archive. */
export const daysBack = (today: string, puzzles: number): string[] =>
  Array.from({ length: puzzles }, (_, back) => dayAfter(today, back + 1 - puzzles));

/** A month, written `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month a number of months later, or earlier. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** A month's days, after an empty place for each day of its first week that belongs to the month before. Weeks begin on Monday. */
export function placesOf(month: string): string[] {
  const first = `${month}-01`;
  const before = ((numberOfDay(first) ?? 0) + 3) % 7; // 1 January 1970 was a Thursday
  const days = (numberOfDay(`${monthAfter(month, 1)}-01`) ?? 0) - (numberOfDay(first) ?? 0);
  return [...Array<string>(before).fill(""), ...Array.from({ length: days }, (_, place) => dayAfter(first, place))];
}

/** The number of days in each state. */
export function tally(days: readonly string[], entries: Record<string, Entry> | undefined): Record<DayState, number> {
  const counted = { solved: 0, helped: 0, tried: 0, open: 0 };
  for (const day of days) counted[stateOf(entries?.[day])] += 1;
  return counted;
}
