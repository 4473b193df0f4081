/** What this browser keeps of its puzzles, under `nexarium.puzzles` (docs/puzzles.md describes it). */

import { keep, read } from "../lib/kept";
import { dayAfter, numberOfDay } from "./days";

/** A day's puzzle: how many tries were made; whether it was solved, on its day, and whether its answer was looked at first. */
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
/** Days that are kept of each game. */
const MOST = 400;

export function readDiary(): Diary {
  try {
    const kept = JSON.parse(read(KEY) ?? "null") as { version?: number; games?: Diary } | null;
    if (kept?.version === VERSION && kept.games && typeof kept.games === "object") return kept.games;
  } catch {
    // what cannot be read is begun anew
  }
  return {};
}

/** Note what became of a day's puzzle; the oldest days go when there are too many. */
export function note(game: string, day: string, entry: Entry): Diary {
  const diary = readDiary();
  const days = Object.entries({ ...diary[game], [day]: entry }).sort(([a], [b]) => (a < b ? -1 : 1));
  const noted = { ...diary, [game]: Object.fromEntries(days.slice(-MOST)) };
  keep(KEY, JSON.stringify({ version: VERSION, games: noted }));
  return noted;
}

/** How many days in a row, to today or yesterday, were solved on their day and without looking at the answer. */
export function streakOf(days: Record<string, Entry> | undefined, today: string): number {
  const counts = (day: string) => {
    const entry = days?.[day];
    return !!entry?.solved && !!entry.on_day && !entry.shown;
  };
  if (numberOfDay(today) === null) return 0;
  let day = counts(today) ? today : dayAfter(today, -1);
  let streak = 0;
  for (; counts(day); day = dayAfter(day, -1)) streak += 1;
  return streak;
}
