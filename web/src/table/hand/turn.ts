/** What the hand says of the turn: whose it is, and what is awaited. */

import { roundSeconds } from "../../lib/time";
import type { Language, SeatView, Thinking, View } from "../../lib/wire";
import type { Words } from "../../lib/words";
import { seatName } from "../names";
import type { Next } from "../picking.svelte";

export function moverOf(view: View): SeatView | undefined {
  return view.position.seats.find((seat) => seat.seat === view.position.mover);
}

/** Whether the viewer has seats and has lost with all of them, so that their turn does not come any more. */
export function isLost(view: View): boolean {
  const own = view.position.seats.filter((seat) => view.your_seats?.includes(seat.seat));
  return own.length > 0 && own.every((seat) => seat.lost);
}

/** The open seat that a viewer without one may take. */
export function offerOf(view: View): SeatView | null {
  if (view.your_seats?.length || view.position.over || view.closed) return null;
  return view.position.seats.find((seat) => seat.kind === "open") ?? null;
}

/** Whose turn it is; of a game that is over, how it ended. */
export function headingOf(view: View, words: Words): string {
  if (offerOf(view)) return words.seatIsFree;
  if (view.position.over) return view.standings?.verdict ?? words.gameOver;
  if (view.closed) return words.tableClosed;
  if (view.paused) return view.paused;
  if (view.to_act) return words.yourTurn;
  const mover = moverOf(view);
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
  { wrong, lacksPiece, pinned, next, thinking, away }: Progress,
  words: Words,
  language: Language,
): string {
  if (view.position.over || offerOf(view)) return "";
  if (view.closed || view.paused) return view.closed ?? "";
  if (wrong) return wrong;
  if (view.to_act) {
    if (lacksPiece) return words.choosePiece;
    if (pinned) return words.onceMore;
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
