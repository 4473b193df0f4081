/** What the hand says of the turn: whose it is, and what is awaited. */

import { roundSeconds } from "../../lib/time";
import type { Language, SeatView, Thinking, View } from "../../lib/wire";
import type { Words } from "../../lib/words";
import { labelOf, seatName } from "../names";
import type { Next } from "../picking.svelte";

export function moverOf(view: View): SeatView | undefined {
  return view.position.seats.find((seat) => seat.seat === view.position.mover);
}

/** Whether the viewer has seats and has lost with all of them, so that their turn does not come any more. */
export function isLost(view: View): boolean {
  const own = view.position.seats.filter((seat) => view.your_seats?.includes(seat.seat));
  return own.length > 0 && own.every((seat) => seat.lost);
}

/** The open seats of which a viewer without one may take any. */
export function offersOf(view: View): readonly SeatView[] {
  if (view.your_seats?.length || view.position.over || view.closed) return [];
  return view.position.seats.filter((seat) => seat.kind === "open");
}

/** With whom whoever has a seat, or takes it, plays together: allies by their names, those still to come by their marks. Where all do, nobody is named. */
export function alliesOf(view: View, seat: SeatView, words: Words): readonly string[] {
  const { seats } = view.position;
  const side = view.sides?.find((each) => each.includes(seat.seat)) ?? [];
  if (side.length === seats.length) return [];
  const allies = seats.filter((each) => side.includes(each.seat) && each !== seat);
  return allies.map((each) => (each.you ? words.youAmong : each.kind === "open" ? labelOf(each) : seatName(each, words)));
}

/** Whose turn it is; of a game that is over, how it ended. */
export function headingOf(view: View, words: Words): string {
  const offers = offersOf(view).length;
  if (offers) return offers > 1 ? words.seatsAreFree : words.seatIsFree;
  if (view.position.over) return view.standings?.verdict ?? words.gameOver;
  if (view.closed) return words.tableClosed;
  if (view.paused) return words.paused; // the notice beside it says who paused it
  if (view.to_act) return words.yourTurn;
  const mover = moverOf(view);
  if (mover?.you && mover.kind === "bot") return words.botForYou;
  if (mover) return seatName(mover, words);
  return view.your_seats?.length ? "" : words.youWatch;
}

/** The game's own word for where it stands, as long as it is played: where somebody has resigned, it knows nothing of its end. */
export function phaseOf(view: View, words: Words): string {
  if (view.position.over) return words.gameOver;
  return view.closed ? words.tableClosed : (view.position.status.phase ?? "");
}

/** How far the viewer has come with the input, and what is known of a bot that thinks. */
export interface Progress {
  /** Why what was chosen does not go; "": it does. */
  wrong: string;
  /** A piece is to be placed, and none is chosen yet. */
  lacksPiece: boolean;
  /** Of several pieces one is chosen: how many places it has, however it lies. */
  places?: number;
  /** It lies on the board, and once more plays it. */
  pinned: boolean;
  /** What brings on what was picked. */
  next: Next;
  thinking: Thinking | null;
  /** Whoever is to move has left the table for now, or whoever lends the bot that is. */
  away: boolean;
}

/** What the viewer may do, or whom they wait for. */
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
    if (pinned) return words.onceMore;
    if (places !== undefined) return words.placesOfPiece(places);
    return nextSaid(next, words) || (view.position.status.hint ?? "");
  }
  const mover = moverOf(view);
  if (thinking && thinking.seat === mover?.seat && !away && thinking.expected)
    return words.thinksAbout(roundSeconds(thinking.expected, language));
  if (mover?.kind === "bot" && !away) return words.thinks;
  if (mover?.kind === "open" || view.waiting_for?.length) return words.waitingForSomeone;
  if (!mover) return ""; // dice are in the air, or a puzzle's turn is over: nobody is to move
  return away ? `${words.toMove} · ${words.away}` : words.toMove;
}

/** What is to be done with what was picked; "": nothing was. */
export function nextSaid(next: Next, words: Words): string {
  const said = { pick: words.pickOn, lit: words.litOrButton, button: words.pressOne, once: words.onceMore };
  return next && said[next];
}
