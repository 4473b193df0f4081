/** The names of seats. */

import type { SeatView, View } from "../lib/wire";
import type { Words } from "../lib/words";

/** The player's name; without one, what kind of player it is. */
export function seatName(seat: SeatView, words: Words): string {
  if (seat.name) return seat.name;
  if (seat.kind === "open") return words.openSeat;
  return seat.kind === "bot" ? words.botLevel(seat.level ?? 1, seat.style) : words.friend;
}

/** A seat's badge in words, such as "Blue + Red". */
export const labelOf = (seat: SeatView): string => seat.badge.marks.map((mark) => mark.label).join(" + ");

/** A seat's name as the viewer reads it. The viewer's only seat is "You"; several seats of theirs are named by their marks. */
export function nameFor(seat: SeatView, view: View | null, words: Words): string {
  if (!seat.you) return seatName(seat, words);
  return (view?.your_seats?.length ?? 0) > 1 ? labelOf(seat) : words.you;
}
