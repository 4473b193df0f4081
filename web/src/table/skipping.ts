/** Whether there is something to skip: others play, and their moves are shown one by one. */

import type { Speed } from "../lib/pacing";
import type { ShownTable } from "../lib/shownTable";
import type { View } from "../lib/wire";
import { isOut } from "./resigning";
import { isAway } from "./seatStatus";

/** The parts of the live table that decide it. */
interface TableState extends Pick<ShownTable, "presence" | "imagined"> {
  live: boolean;
  behind: number;
  skipping: "turn" | "end" | null;
}

/** Until when the viewer skips: until their turn. Spectators and eliminated players have none left. */
export function skipsTo(view: View): "turn" | "end" {
  return view.your_seats?.length && !isOut(view) ? "turn" : "end";
}

export function maySkip(view: View, table: TableState, speed: Speed): boolean {
  const { live, behind, skipping } = table;
  const { position } = view;
  if (!live || view.to_act || position.over || view.closed || view.paused) return false;
  const mover = position.seats.find((seat) => seat.seat === position.mover);
  // skipping does nothing while the remote bot's provider is away
  if (mover?.lent_by && isAway(table, mover) && !behind) return false;
  if (skipping) return true;
  return speed !== "at_once" && (mover?.kind === "bot" || behind > 0);
}
