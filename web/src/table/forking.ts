/** What if: from which ply of a finished game to play on, and in which seat. */

import type { Entry, Origin, SeatRequest, View } from "../lib/wire";

/** Whether the game is over, so that anyone may try alternatives from any position. */
export const mayBranch = (view: View): boolean => !!view.position.over || !!view.closed;

/** The last ply after which a player still has a decision. A game that ended by its rules is over at its last ply. */
export const lastPly = (view: View, plies: number): number =>
  view.closed || view.position.seats.some((seat) => seat.lost) ? plies : Math.max(0, plies - 1);

/** The next seat to decide after `ply` plies; undefined if none did. */
export const moverAt = (log: readonly Entry[], ply: number): number | undefined => log.slice(ply).find((entry) => entry.seat >= 0)?.seat;

/** Where these seats' last turn began; without seats, the last turn of any seat. */
export function lastTurn(log: readonly Entry[], own: readonly number[]): number {
  const theirs = (entry: Entry) => (own.length ? own.includes(entry.seat) : entry.seat >= 0);
  let ply = Math.max(0, log.findLastIndex(theirs));
  const seat = log[ply]?.seat;
  while (ply > 0 && log[ply - 1]?.seat === seat) ply -= 1;
  return ply;
}

/** Who sits where: the person at `seat`, or (null) at every seat, and bots of this level at the others. */
export const seatsFor = (count: number, seat: number | null, level: number): readonly SeatRequest[] =>
  Array.from({ length: count }, (_, number) => (seat === null || seat === number ? { who: "you" } : { who: "bot", level }));

/** The initial seat: the viewer's seat in the game, else that of the next player to decide. */
export function seatAtFirst(view: View, log: readonly Entry[], ply: number): number | null {
  const own = view.your_seats ?? [];
  const mover = moverAt(log, ply);
  if (own.length === view.position.seats.length && own.length > 1) return null;
  return (own.length && !own.includes(mover ?? -1) ? own[0] : mover) ?? 0;
}

/** The others' initial strength: that of the finished game's strongest bot, or a fair opponent. */
export function levelAtFirst(view: View): number {
  const FAIR = 3;
  return Math.max(...view.position.seats.map((seat) => (seat.kind === "bot" ? (seat.level ?? 0) : 0))) || FAIR;
}

/** The page of the original finished game, at that ply. */
export const pageOf = ({ table, ply }: Origin): string => `/t/${encodeURIComponent(table)}/${ply}`;
