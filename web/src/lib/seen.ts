/** What this browser has seen of each table, so that it can tell what happened since. */

import { keep, read } from "./kept";
import { told } from "./log";
import type { Entry } from "./wire";

/** So many tables are remembered, those seen last. */
const MOST = 200;
/** Milliseconds after which one has been away: what happened in a shorter while needs no telling. */
export const AWAY = 60_000;

/** After how many plies a table was seen last, and when: by this browser's clock, in milliseconds. */
export interface Seen {
  ply: number;
  at: number;
}

/** What somebody has missed: `from` is the ply that they saw last, `plies` those after which something new is told, `since` for how many
 * seconds they have not looked; left out: since their own last turn, or, with `whole`, since the game began. */
export interface Missed {
  from: number;
  plies: readonly number[];
  since?: number;
  whole?: boolean;
}

type Kept = Seen & { table: string };

function all(): Kept[] {
  try {
    const list: unknown = JSON.parse(read("seen") ?? "[]");
    return Array.isArray(list) ? list.filter((item): item is Kept => typeof item?.ply === "number" && typeof item?.at === "number") : [];
  } catch {
    return [];
  }
}

export function lastSeen(table: string): Seen | undefined {
  return all().find((item) => item.table === table);
}

export function remember(table: string, seen: Seen): void {
  keep("seen", JSON.stringify([{ table, ...seen }, ...all().filter((item) => item.table !== table)].slice(0, MOST)));
}

/** What was seen later: by this browser, or on another device of the same account (`ply` and how many `seconds` ago). */
export function laterOf(here: Seen | undefined, elsewhere: { ply?: number | null; seconds?: number }, now: number): Seen | undefined {
  if (elsewhere.ply == null) return here;
  const there = { ply: elsewhere.ply, at: now - 1000 * (elsewhere.seconds ?? 0) };
  return here && here.at >= there.at ? here : there;
}

/** What others have played since the last turn of whoever holds these seats; null: nothing, or they have played nothing yet. */
export function sinceOwnTurn(log: readonly Entry[], own: readonly number[]): Missed | null {
  const others = (entry: Entry | undefined) => entry !== undefined && !own.includes(entry.seat);
  // what the viewer does in a turn that has begun since is not others'
  const last = log.findLastIndex(others);
  const from = log.slice(0, last + 1).findLastIndex((entry) => own.includes(entry.seat)) + 1;
  if (!from) return null;
  const plies = told(log, -1)
    .map((line) => line.ply)
    .filter((ply) => ply > from && ply <= last + 1);
  return plies.length ? { from, plies } : null;
}

/** All of a game, from what was laid out without a word before its first move; null where nothing was played yet. */
export function wholeOf(log: readonly Entry[]): Missed | null {
  const plies = told(log, -1).map((line) => line.ply);
  return plies[0] ? { from: plies[0] - 1, plies, whole: true } : null;
}

/** Which move a place of what is shown is, and of how many: in a whole game those of the list and of all else that names a move; in what was
 * missed the first of it, the second, and so on. `plies`: how many the table has. */
export function countOf({ plies, whole }: Missed, place: number, all: number): { move: number; of: number } {
  return whole ? { move: plies[place - 1] ?? all, of: all } : { move: place, of: plies.length };
}

/** A whole game that begins after its first line; null where there is no other. */
export function laterIn({ plies, ...missed }: Missed): Missed | null {
  return missed.whole && plies[0] && plies.length > 1 ? { ...missed, from: plies[0], plies: plies.slice(1) } : null;
}

/** What of a table's log somebody has missed who saw it last so and comes back at `now`; null: nothing, or they were hardly away. */
export function missedOf(seen: Seen | undefined, log: readonly Entry[], now: number): Missed | null {
  if (!seen || now - seen.at < AWAY) return null;
  const plies = told(log, -1)
    .map((line) => line.ply)
    .filter((ply) => ply > seen.ply);
  return plies.length ? { from: seen.ply, plies, since: (now - seen.at) / 1000 } : null;
}
