/** When there is something to skip: others play, and it is told move by move. */

import type { Speed } from "../lib/pacing";
import type { View } from "../lib/wire";
import { isOut } from "./resigning";

/** What of the live table decides it. */
interface Told {
  live: boolean;
  behind: number;
  skipping: "turn" | "end" | null;
}

/** Until when the viewer skips: until their turn; whoever is out or watches has none any more. */
export function skipsTo(view: View): "turn" | "end" {
  return view.your_seats?.length && !isOut(view) ? "turn" : "end";
}

export function maySkip(view: View, { live, behind, skipping }: Told, speed: Speed): boolean {
  const { position } = view;
  if (!live || view.to_act || position.over || view.closed || view.paused) return false;
  if (skipping) return true;
  const bot = position.seats.some((seat) => seat.seat === position.mover && seat.kind === "bot");
  return speed !== "at_once" && (bot || behind > 0);
}
