/** Days and their puzzles: which one is a day's is a function of the date and of how many there are, the same as in `core/puzzles.py`, so
 * that nobody needs to ask. A day is UTC's, written `2026-11-22`. */

import { dateText, dayAndTime } from "../lib/dates";
import type { Language } from "../lib/wire";

const MILLISECONDS = 86_400_000;

/** The day that it is now. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The number of a day, counted from 1 January 1970; null where the text is no day. */
export function numberOfDay(day: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || dayOf(new Date(time)) !== day ? null : time / MILLISECONDS;
}

/** Which of `size` puzzles is a day's. */
export function puzzleOf(day: string, size: number): number {
  const number = numberOfDay(day) ?? 0;
  return ((number % size) + size) % size;
}

/** So many days later, or earlier. */
export const dayAfter = (day: string, days: number): string => dayOf(new Date(((numberOfDay(day) ?? 0) + days) * MILLISECONDS));

/** When a day begins where the reader is: elsewhere than in London that is no midnight. */
export const beginOf = (day: string, language: Language): string => dayAndTime((numberOfDay(day) ?? 0) * MILLISECONDS, language);

/** A day as a person reads it. */
export const dayText = (day: string, language: Language, short = false): string =>
  dateText((numberOfDay(day) ?? 0) * MILLISECONDS, language, {
    day: "numeric",
    month: short ? "short" : "long",
    year: short ? undefined : "numeric",
    timeZone: "UTC",
  });
