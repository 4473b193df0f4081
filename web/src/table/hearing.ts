/** What a new picture of a table sounds like. */

import type { Sound } from "../lib/sounds";
import type { Entry, View } from "../lib/wire";
import { asksAnew, hasEnded } from "./changes";

/** The order in which several sounds of one picture count: the last of them is heard. */
const LOUDER: readonly Sound[] = ["piece", "card", "dice", "blow"];

/** Whether the viewer has won a game that is over; null: neither won nor lost. */
export function outcome(view: View): "won" | "lost" | null {
  const own = view.your_seats ?? [];
  const { standings } = view;
  if (!own.length || !standings) return null;
  const winners = standings.winners ?? [];
  // of somebody who plays several seats against each other nobody has won
  if (own.length === view.position.seats.length && !standings.together) return null;
  if (!winners.length && !standings.together) return null;
  return own.some((seat) => winners.includes(seat)) ? "won" : "lost";
}

/** What is heard of a picture: of what was played the loudest, then the end, or that it is the viewer's turn after others have played. */
export function heardOf(before: View, now: View, lines: readonly Entry[]): readonly Sound[] {
  const played = LOUDER.findLast((sound) => lines.some((line) => (line.sound ?? "piece") === sound));
  const sounds: Sound[] = played ? [played] : [];
  if (hasEnded(before, now)) return [...sounds, ...[outcome(now)].filter((each) => each !== null)];
  return now.to_act && !before.to_act && asksAnew(before, now) ? [...sounds, "turn"] : sounds;
}
