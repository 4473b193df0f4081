/** What a seat is called. */

import type { SeatView, View } from "../lib/wire";
import type { Words } from "../lib/words";

/** The name of whoever sits there; without one, what they are. */
export function seatName(seat: SeatView, words: Words): string {
  if (seat.name) return seat.name;
  if (seat.kind === "open") return words.openSeat;
  return seat.kind === "bot" ? words.botLevel(seat.level ?? 1, seat.style) : words.friend;
}

/** What a seat's badge says of it, as "Blue + Red". */
export const labelOf = (seat: SeatView): string => seat.badge.marks.map((mark) => mark.label).join(" + ");

/** A seat's name as the viewer reads it: their own only seat is "You", and of several that they hold each is called by its marks. */
export function nameFor(seat: SeatView, view: View | null, words: Words): string {
  if (!seat.you) return seatName(seat, words);
  return (view?.your_seats?.length ?? 0) > 1 ? labelOf(seat) : words.you;
}
