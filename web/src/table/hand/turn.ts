/** The hand's text about the turn: whose turn it is, and the expected input. */

import { roundSeconds } from "../../lib/time";
import type { Language, SeatView, Thinking, View } from "../../lib/wire";
import type { Words } from "../../lib/words/catalogue";
import { labelOf, seatName } from "../names";
import { nextText, type Next } from "./next";

export function moverOf(view: View): SeatView | undefined {
  return view.position.seats.find((seat) => seat.seat === view.position.mover);
}

/** Whether the viewer has seats and has lost with all of them, so that they get no more turns. */
export function isLost(view: View): boolean {
  const own = view.position.seats.filter((seat) => view.your_seats?.includes(seat.seat));
  return own.length > 0 && own.every((seat) => seat.lost);
}

/** The open seats that a viewer without a seat may take. */
export function offersOf(view: View): readonly SeatView[] {
  if (view.your_seats?.length || view.position.over || view.closed) return [];
  return view.position.seats.filter((seat) => seat.kind === "open");
}

/** A seat's allies, for its player or a newcomer: players by name, open seats by their marks. If all play together, there are no names. */
export function alliesOf(view: View, seat: SeatView, words: Words): readonly string[] {
  const { seats } = view.position;
  const side = view.sides?.find((each) => each.includes(seat.seat)) ?? [];
  if (side.length === seats.length) return [];
  const allies = seats.filter((each) => side.includes(each.seat) && each !== seat);
  return allies.map((each) => (each.you ? words.youAmong : each.kind === "open" ? labelOf(each) : seatName(each, words)));
}

/** Whose turn it is; for a finished game, how it ended. */
export function headingOf(view: View, words: Words): string {
  const offers = offersOf(view).length;
  if (offers) return offers > 1 ? words.seatsAreFree : words.seatIsFree;
  if (view.position.over) return view.standings?.verdict ?? words.gameOver;
  if (view.closed) return words.tableClosed;
  if (view.paused) return words.paused; // the notice beside it names the player who paused
  if (view.to_act) return words.yourTurn;
  const mover = moverOf(view);
  if (mover?.you && mover.kind === "bot") return words.botForYou;
  if (mover) return seatName(mover, words);
  return view.your_seats?.length ? "" : words.youWatch;
}

/** The game's own name for its phase, while it is being played. The game does not know of an end by resignation. */
export function phaseOf(view: View, words: Words): string {
  if (view.position.over) return words.gameOver;
  return view.closed ? words.tableClosed : (view.position.status.phase ?? "");
}

/** The viewer's progress with the input, and what is known of a computing bot. */
export interface Progress {
  /** Why the current choice is not legal; "": it is. */
  wrong: string;
  /** A piece must be placed, and none is chosen yet. */
  lacksPiece: boolean;
  /** One of several pieces is chosen: how many places it has, in any orientation. */
  places?: number;
  /** The piece lies on the board, and another tap plays it. */
  pinned: boolean;
  /** What continues the pick. */
  next: Next;
  thinking: Thinking | null;
  /** The player to move is away, or the provider of the remote bot to move is. */
  away: boolean;
}

/** What the viewer may do, or the player they wait for. */
export function hintOf(
  view: View,
  { wrong, lacksPiece, places, pinned, next, thinking, away }: Progress,
  words: Words,
  language: Language,
): string {
  if (view.position.over || offersOf(view).length) return "";
  if (view.closed || view.paused) return view.closed ?? "";
  if (wrong) return wrong;
  if (view.to_act) {
    if (lacksPiece) return words.choosePiece;
    if (pinned) return words.tapAgain;
    if (places !== undefined) return words.placesOfPiece(places);
    return nextText(next, words) || (view.position.status.hint ?? "");
  }
  const mover = moverOf(view);
  if (thinking && thinking.seat === mover?.seat && !away && thinking.expected)
    return words.thinksAbout(roundSeconds(thinking.expected, language));
  if (mover?.kind === "bot" && !away) return words.thinks;
  if (mover?.kind === "open" || view.waiting_for?.length) return words.waitingForSomeone;
  if (!mover) return ""; // dice are rolling, or a puzzle's turn is over: no seat is to move
  return away ? `${words.toMove} · ${words.away}` : words.toMove;
}
