/** What a player's card says of whoever sits there: whether they are to move, whether they are away, who they are. */

import { awayUntil } from "../lib/clocks";
import type { Shown } from "../lib/shown";
import type { Language, Position, SeatView, View } from "../lib/wire";
import type { Words } from "../lib/words";
import { labelOf } from "./names";

/** A table as its cards read it. */
export type Table = Pick<Shown, "view" | "live" | "presence" | "imagined" | "now">;

/** What only this part of the page says. */
export interface Own {
  resigned: string;
}

/** What of a table says who is at it. */
type Attended = Pick<Table, "presence" | "imagined"> & Partial<Pick<Table, "view">>;

/** Whether nobody can come: others are only imagined, or sat where a recorded game was played. */
const isApart = (table: Omit<Attended, "presence">): boolean => table.imagined || !!table.view?.recorded;

/** Whether the holder of a seat is connected. */
export function isPresent(table: Attended, seat: SeatView): boolean {
  if (isApart(table) && !seat.you) return false;
  return table.presence ? table.presence.seats.includes(seat.seat) : (seat.present ?? false);
}

/** Whether it is worth saying that the holder of a seat is connected, or is not. */
export function isAwaited(table: Omit<Attended, "presence">, seat: SeatView): boolean {
  return !isApart(table) && !seat.you && (seat.kind === "human" || !!seat.lent_by);
}

/** Whether a person other than the viewer has gone while they still play themselves, or whoever lends a bot has. */
export function isAway(table: Attended, seat: SeatView): boolean {
  return isAwaited(table, seat) && !isPresent(table, seat);
}

/** Lent bots whose lenders have gone, and for whom the viewer may let one of the house play on. */
export function awayBots(table: Attended, view: View): readonly SeatView[] {
  if (!view.your_seats?.length || view.position.over || view.closed) return [];
  return view.position.seats.filter((seat) => seat.lent_by && isAway(table, seat));
}

/** Whether it is this seat's turn: nobody's it is while nothing can be played. */
export function isToMove(table: Pick<Table, "view">, position: Position, seat: SeatView): boolean {
  return position.mover === seat.seat && !position.over && !table.view?.closed && !table.view?.paused;
}

/** That it is this seat's turn; "": it is not. */
export function turnOf(table: Table, position: Position, seat: SeatView, words: Words): string {
  if (!isToMove(table, position, seat) || seat.kind === "open") return "";
  return seat.kind === "bot" && table.live && !isAway(table, seat) ? words.thinks : words.toMove;
}

/** That a bot plays another person's seat, and that the person is away, unless they have come back and only watch. */
export function standInOf(table: Attended, seat: SeatView, words: Words): string {
  return (isPresent(table, seat) ? words.botInTheirPlace : words.botForThem)(seat.level ?? 1);
}

/** What is out of the ordinary with a seat, beside whose turn it is. */
function trouble(table: Table, position: Position, seat: SeatView, words: Words, own: Own, language: Language): string {
  if (seat.kind === "open") return words.waitingForSomeone;
  if (seat.lost) return seat.resigned ? own.resigned : words.lostOnTime;
  if (seat.stand_in) return seat.you ? words.botForYou : standInOf(table, seat, words);
  if (seat.lent_by && !isPresent(table, seat)) return words.awayLentBy(seat.lent_by);
  const clocks = seat.kind === "human" && !position.over ? table.view?.clocks : null;
  const until = clocks ? awayUntil(clocks, seat.seat, table.now(), language) : "";
  if (until) return words.awayUntil(until);
  return isAway(table, seat) ? words.away : "";
}

function whoIs(table: Table, seat: SeatView, words: Words): string {
  if (seat.kind === "bot") return seat.lent_by ? words.lentBy(seat.lent_by) : words.botLevel(seat.level ?? 1, seat.style);
  if (seat.you) return (table.view?.your_seats?.length ?? 0) > 1 ? words.you : labelOf(seat);
  return isApart(table) ? "" : words.here;
}

/** The parts of the line under `name`, none of them twice and none that says what the name does. Whose turn it is comes first, for what does
 * not fit is cut off. */
export function lineOf(
  table: Table,
  position: Position,
  seat: SeatView,
  name: string,
  words: Words,
  own: Own,
  language: Language,
): readonly string[] {
  const turn = turnOf(table, position, seat, words);
  const wrong = trouble(table, position, seat, words, own, language);
  const faces = seat.badge.marks.filter((mark) => mark.face?.length).map((mark) => mark.label);
  const note = seat.badge.note === name ? "" : (seat.badge.note ?? "");
  const parts = [turn, note, ...(faces.join() === name ? [] : faces), wrong, turn || wrong ? "" : whoIs(table, seat, words)];
  return [...new Set(parts.filter((part) => part && part !== name))];
}
