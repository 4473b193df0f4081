/** A player's card: whether they are to move, whether they are away, who they are. */

import { awayUntil } from "../lib/clocks";
import type { ShownTable } from "../lib/shownTable";
import type { Language, Position, SeatView, View } from "../lib/wire";
import type { Words } from "../lib/words/catalogue";
import { botText, labelOf } from "./names";

/** The parts of a table that its cards read. */
export type Table = Pick<ShownTable, "view" | "live" | "presence" | "imagined" | "now">;

/** Information from this part of the page only. */
export interface Own {
  resigned: string;
}

/** The parts of a table that say who is connected. */
type Attended = Pick<Table, "presence" | "imagined"> & Partial<Pick<Table, "view">>;

/** Whether no one can come: the others are imagined, or sat in a recorded game. */
const isApart = (table: Omit<Attended, "presence">): boolean => table.imagined || !!table.view?.recorded;

/** Whether a seat's holder is connected. */
export function isPresent(table: Attended, seat: SeatView): boolean {
  if (isApart(table) && !seat.you) return false;
  return table.presence ? table.presence.seats.includes(seat.seat) : (seat.present ?? false);
}

/** Whether a seat holder's connection is worth showing. */
export function isAwaited(table: Omit<Attended, "presence">, seat: SeatView): boolean {
  return !isApart(table) && !seat.you && (seat.kind === "human" || !!seat.lent_by);
}

/** Whether another person who still plays themselves is away, or a remote bot's provider is. */
export function isAway(table: Attended, seat: SeatView): boolean {
  return isAwaited(table, seat) && !isPresent(table, seat);
}

/** Remote bots whose providers are away, and that the viewer may replace with one of the server's bots. */
export function awayBots(table: Attended, view: View): readonly SeatView[] {
  if (!view.your_seats?.length || view.position.over || view.closed) return [];
  return view.position.seats.filter((seat) => seat.lent_by && isAway(table, seat));
}

/** Whether it is this seat's turn; it is no seat's turn while play is impossible. */
export function isToMove(table: Pick<Table, "view">, position: Position, seat: SeatView): boolean {
  return position.mover === seat.seat && !position.over && !table.view?.closed && !table.view?.paused;
}

/** The words for this seat's turn; "": it is another's. */
export function turnOf(table: Table, position: Position, seat: SeatView, words: Words): string {
  if (!isToMove(table, position, seat) || seat.kind === "open") return "";
  return seat.kind === "bot" && table.live && !isAway(table, seat) ? words.thinks : words.toMove;
}

/** The note that a bot plays for an absent person, or for one who has come back and only watches. */
export function standInOf(table: Attended, seat: SeatView, words: Words): string {
  return (isPresent(table, seat) ? words.botInTheirPlace : words.botForThem)(seat.level ?? 1);
}

/** A seat's exceptional state, apart from whose turn it is. */
function trouble(table: Table, position: Position, seat: SeatView, words: Words, own: Own, language: Language): string {
  if (seat.kind === "open") return words.waitingForSomeone;
  if (seat.lost) return seat.resigned ? own.resigned : words.lostOnTime;
  if (seat.stand_in) return seat.you ? words.botForYou : standInOf(table, seat, words);
  if (seat.lent_by && !isPresent(table, seat)) return words.awayWithRemoteBot(seat.lent_by);
  const clocks = seat.kind === "human" && !position.over ? table.view?.clocks : null;
  const until = clocks ? awayUntil(clocks, seat.seat, table.now(), language) : "";
  if (until) return words.awayUntil(until);
  return isAway(table, seat) ? words.away : "";
}

function whoIs(table: Table, seat: SeatView, words: Words): string {
  if (seat.kind === "bot") return seat.lent_by ? words.fromOwner(seat.lent_by) : botText(seat, words);
  if (seat.you) return (table.view?.your_seats?.length ?? 0) > 1 ? words.you : labelOf(seat);
  return isApart(table) ? "" : words.here;
}

/** The parts of the line under `name`: none twice, and none that repeats the name. The turn comes first, because the end may be cut off. */
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
