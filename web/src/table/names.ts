/** What a seat is called. */

import type { SeatView } from "../lib/wire";
import type { Words } from "../lib/words";

/** The name of whoever sits there; without one, what they are. */
export function seatName(seat: SeatView, words: Words): string {
  if (seat.name) return seat.name;
  if (seat.kind === "open") return words.openSeat;
  return seat.kind === "bot" ? words.botLevel(seat.level ?? 1) : words.friend;
}
