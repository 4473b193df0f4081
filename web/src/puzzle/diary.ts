/** The stored results of puzzles in this browser, under `nexarium.puzzles` (docs/play/puzzles.md describes the format). */

import { keep, readJson } from "../lib/localStore";
import { dayAfter, numberOfDay } from "./days";

/** A day's puzzle: the number of tries, whether it was solved, whether on its day, and whether the answer was viewed first. */
export interface Entry {
  tries: number;
  solved?: boolean;
  on_day?: boolean;
  shown?: boolean;
}

/** Per game, per day. */
export type Diary = Record<string, Record<string, Entry>>;

const KEY = "puzzles";
const VERSION = 1;
/** The number of days that are kept per game. */
const MOST = 400;

/** Unreadable data is replaced. */
export function readDiary(): Diary {
  const kept = readJson(KEY) as { version?: number; games?: Diary } | null;
  return kept?.version === VERSION && kept.games && typeof kept.games === "object" ? kept.games : {};
}

/** Store the result of a day's puzzle. The oldest days are dropped when there are too many. */
export function note(game: string, day: string, entry: Entry): Diary {
  const diary = readDiary();
  const days = Object.entries({ ...diary[game], [day]: entry }).sort(([a], [b]) => (a < b ? -1 : 1));
  const noted = { ...diary, [game]: Object.fromEntries(days.slice(-MOST)) };
  keep(KEY, JSON.stringify({ version: VERSION, games: noted }));
  return noted;
}

/** Whether a day belongs to a streak: solved on it, without viewing the answer. */
export const extendsStreak = (entry: Entry | undefined): boolean => !!entry?.solved && !!entry.on_day && !entry.shown;

/** The streak: days in a row, up to today or yesterday, that belong to it. */
export function streakOf(days: Record<string, Entry> | undefined, today: string): number {
  if (numberOfDay(today) === null) return 0;
  let day = extendsStreak(days?.[today]) ? today : dayAfter(today, -1);
  let streak = 0;
  for (; extendsStreak(days?.[day]); day = dayAfter(day, -1)) streak += 1;
  return streak;
}

/** The days of all games as if they were one game: one puzzle a day makes a streak. */
export function anyGame(diary: Diary): Record<string, Entry> {
  const days: Record<string, Entry> = {};
  for (const entries of Object.values(diary)) {
    for (const [day, entry] of Object.entries(entries)) if (!extendsStreak(days[day])) days[day] = entry;
  }
  return days;
}
