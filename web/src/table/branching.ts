/** What if: from where a game that is over is played on, and as whom. */

import type { Entry, Origin, SeatRequest, View } from "../lib/wire";

/** Whether nothing is played here any more, so that anybody may try from any position what else might have been. */
export const mayBranch = (view: View): boolean => !!view.position.over || !!view.closed;

/** The last ply after which somebody has anything to decide: a game that ended by its rules is over at its last one. */
export const lastPly = (view: View, plies: number): number =>
  view.closed || view.position.seats.some((seat) => seat.lost) ? plies : Math.max(0, plies - 1);

/** The seat that decides next after `ply` plies, undefined where nobody did. */
export const moverAt = (log: readonly Entry[], ply: number): number | undefined => log.slice(ply).find((entry) => entry.seat >= 0)?.seat;

/** Where the last turn of whoever holds these seats began; of whoever holds none, the last turn of all. */
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

/** As whom one plays on, at first: in the seat that one held, else in that of whoever decides there. */
export function seatAtFirst(view: View, log: readonly Entry[], ply: number): number | null {
  const own = view.your_seats ?? [];
  const mover = moverAt(log, ply);
  if (own.length === view.position.seats.length && own.length > 1) return null;
  return (own.length && !own.includes(mover ?? -1) ? own[0] : mover) ?? 0;
}

/** How strong the others are at first: as the strongest bot of the finished game, or a fair opponent. */
export function levelAtFirst(view: View): number {
  const FAIR = 3;
  return Math.max(...view.position.seats.map((seat) => (seat.kind === "bot" ? (seat.level ?? 0) : 0))) || FAIR;
}

/** The page of the finished game that one has left, as it stood there. */
export const pageOf = ({ table, ply }: Origin): string => `/t/${encodeURIComponent(table)}/${ply}`;
