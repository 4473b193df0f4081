/** What this browser has seen of each table, so that it can show what happened since. */

import { keepList, readList } from "./localStore";
import { displayed } from "./log";
import type { Entry } from "./wire";

/** Maximum number of tables remembered, the most recent. */
const MOST = 200;
/** Milliseconds after which the player counts as away. What happened in a shorter time needs no summary. */
export const AWAY = 60_000;

/** The last ply seen of a table, and when, by this browser's clock in milliseconds. */
export interface Seen {
  ply: number;
  at: number;
}

/** What the viewer has missed. `from` is the last ply they saw, `plies` those after which there is news. `since` is how many seconds they
 * were away. Without it: since their last turn, or, with `whole`, since the game began. */
export interface Missed {
  from: number;
  plies: readonly number[];
  since?: number;
  whole?: boolean;
}

type Kept = Seen & { table: string };

const all = (): Kept[] => readList<Kept>("seen", ({ ply, at }) => typeof ply === "number" && typeof at === "number");

export function lastSeen(table: string): Seen | undefined {
  return all().find((item) => item.table === table);
}

export function remember(table: string, seen: Seen): void {
  keepList("seen", [{ table, ...seen }, ...all().filter((item) => item.table !== table)], MOST);
}

/** The later of two sightings: by this browser, or on the account's other devices (`ply` and how many `seconds` ago). */
export function laterOf(here: Seen | undefined, elsewhere: { ply?: number | null; seconds?: number }, now: number): Seen | undefined {
  if (elsewhere.ply == null) return here;
  const there = { ply: elsewhere.ply, at: now - 1000 * (elsewhere.seconds ?? 0) };
  return here && here.at >= there.at ? here : there;
}

/** What others have played since these seats' last turn; null: nothing, or these seats have not played yet. */
export function sinceOwnTurn(log: readonly Entry[], own: readonly number[]): Missed | null {
  const others = (entry: Entry | undefined) => entry !== undefined && !own.includes(entry.seat);
  // what the viewer does in a turn begun since then is not others' play
  const last = log.findLastIndex(others);
  const from = log.slice(0, last + 1).findLastIndex((entry) => own.includes(entry.seat)) + 1;
  if (!from) return null;
  const plies = displayed(log, -1)
    .map((line) => line.ply)
    .filter((ply) => ply > from && ply <= last + 1);
  return plies.length ? { from, plies } : null;
}

/** All of a game, from the wordless setup before its first move; null if there is no move yet. */
export function wholeOf(log: readonly Entry[]): Missed | null {
  const plies = displayed(log, -1).map((line) => line.ply);
  return plies[0] ? { from: plies[0] - 1, plies, whole: true } : null;
}

/** The number of a move among those shown, and their count. A whole game counts as the list and all other move numbers do. Missed moves
 * count from one. `plies`: the table's total. */
export function countOf({ plies, whole }: Missed, place: number, all: number): { move: number; of: number } {
  return whole ? { move: plies[place - 1] ?? all, of: all } : { move: place, of: plies.length };
}

/** A whole game that begins after its first line; null if there is none. */
export function laterIn({ plies, ...missed }: Missed): Missed | null {
  return missed.whole && plies[0] && plies.length > 1 ? { ...missed, from: plies[0], plies: plies.slice(1) } : null;
}

/** What a viewer has missed of a table's log between `seen` and `now`; null: nothing, or they were hardly away. */
export function missedOf(seen: Seen | undefined, log: readonly Entry[], now: number): Missed | null {
  if (!seen || now - seen.at < AWAY) return null;
  const plies = displayed(log, -1)
    .map((line) => line.ply)
    .filter((ply) => ply > seen.ply);
  return plies.length ? { from: seen.ply, plies, since: (now - seen.at) / 1000 } : null;
}
