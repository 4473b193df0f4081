/** The sounds of a new view of a table. */

import type { Sound } from "../lib/sounds";
import type { Entry, View } from "../lib/wire";
import { asksAgain, hasEnded } from "./changes";

/** The priority of several sounds in one view: the last in this list is played. */
const LOUDER: readonly Sound[] = ["piece", "card", "dice", "blow"];

/** Whether the viewer has won a finished game; null: neither won nor lost. */
export function outcome(view: View): "won" | "lost" | null {
  const own = view.your_seats ?? [];
  const { standings } = view;
  if (!own.length || !standings) return null;
  const winners = standings.winners ?? [];
  // a player who holds several seats against each other has neither won nor lost
  if (own.length === view.position.seats.length && !standings.together) return null;
  if (!winners.length && !standings.together) return null;
  return own.some((seat) => winners.includes(seat)) ? "won" : "lost";
}

/** The sound of a view: the loudest of its moves, then the end, or the viewer's turn after others have played. */
export function soundsOf(before: View, now: View, lines: readonly Entry[]): readonly Sound[] {
  const played = LOUDER.findLast((sound) => lines.some((line) => (line.sound ?? "piece") === sound));
  const sounds: Sound[] = played ? [played] : [];
  if (hasEnded(before, now)) return [...sounds, ...[outcome(now)].filter((each) => each !== null)];
  return now.to_act && !before.to_act && asksAgain(before, now) ? [...sounds, "turn"] : sounds;
}
