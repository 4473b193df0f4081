/** Days and their puzzles. A day's puzzle is a function of the date and of the number of puzzles, the same as in `core/puzzles.py`. So
 * the client need not ask the server. Days are in UTC, written `2026-11-22`. */

import { dateText, dayAndTime } from "../lib/dates";
import type { Language } from "../lib/wire";

const MILLISECONDS = 86_400_000;

/** Today. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The number of a day, counted from 1 January 1970; null where the text is not a day. */
export function numberOfDay(day: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || dayOf(new Date(time)) !== day ? null : time / MILLISECONDS;
}

/** The index of a day's puzzle among `size` puzzles. */
export function puzzleOf(day: string, size: number): number {
  const number = numberOfDay(day) ?? 0;
  return ((number % size) + size) % size;
}

/** The day a number of days later, or earlier. */
export const dayAfter = (day: string, days: number): string => dayOf(new Date(((numberOfDay(day) ?? 0) + days) * MILLISECONDS));

/** When a day begins in the reader's time zone: outside London that is not midnight. */
export const beginOf = (day: string, language: Language): string => dayAndTime((numberOfDay(day) ?? 0) * MILLISECONDS, language);

/** A day, formatted for the reader. */
export const dayText = (day: string, language: Language, short = false): string =>
  dateText((numberOfDay(day) ?? 0) * MILLISECONDS, language, {
    day: "numeric",
    month: short ? "short" : "long",
    year: short ? undefined : "numeric",
    timeZone: "UTC",
  });
