/** What flies over the board when the viewer has won: what they placed there, from the log, else their emblems. */

import type { Entry, Mark, View } from "../lib/wire";
import { outcome } from "./viewSounds";

/** One flying item: a symbol of the board, or an emblem. */
export type Flying = { symbol: string; classes: string } | { mark: Mark };

/** The celebration's length in milliseconds. */
export const CELEBRATION = 2600;
/** The number of flying items. */
const MANY = 24;

/** What flies at the end of a game; nothing if the viewer has not won. */
export function flyingFor(view: View, log: readonly Entry[]): readonly Flying[] {
  if (outcome(view) !== "won") return [];
  const winners = view.standings?.winners ?? [];
  const put: Flying[] = log
    .filter((entry) => entry.symbol && winners.includes(entry.seat))
    .map((entry) => ({ symbol: entry.symbol ?? "", classes: entry.classes ?? "" }));
  const marks: Flying[] = view.position.seats
    .filter((seat) => winners.includes(seat.seat))
    .flatMap((seat) => seat.badge.marks.map((mark) => ({ mark })));
  const kinds = put.length ? put : marks;
  return kinds.length ? Array.from({ length: MANY }, (_, place) => kinds[place % kinds.length]!) : [];
}
