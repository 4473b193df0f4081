/** The names of seats. */

import type { SeatView, View } from "../lib/wire";
import type { Words } from "../lib/words/catalogue";

/** A bot's level, and its style if it has one. */
export function botText({ level, style }: SeatView, words: Words): string {
  return style ? words.levelAndStyle({ level: level ?? 1, style }) : words.botLevel(level ?? 1);
}

/** The player's name; without one, what kind of player it is. */
export function seatName(seat: SeatView, words: Words): string {
  if (seat.name) return seat.name;
  if (seat.kind === "open") return words.openSeat;
  return seat.kind === "bot" ? botText(seat, words) : words.friend;
}

/** A seat's badge in words, such as "Blue + Red". */
export const labelOf = (seat: SeatView): string => seat.badge.marks.map((mark) => mark.label).join(" + ");

/** A seat's name as the viewer reads it. The viewer's only seat is "You"; several seats of theirs are named by their marks. */
export function nameFor(seat: SeatView, view: View | null, words: Words): string {
  if (!seat.you) return seatName(seat, words);
  return (view?.your_seats?.length ?? 0) > 1 ? labelOf(seat) : words.you;
}
