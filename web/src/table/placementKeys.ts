/** What the keys for placing and picking do, at a table and in a lesson. */

import type { ShownTable } from "../lib/shownTable";
import type { Command, Situation } from "./keys";
import type { Picking } from "./picking.svelte";
import type { Placing } from "./placing.svelte";

export type Commands = Partial<Record<Command, (event: KeyboardEvent) => void>>;

export const placementCommands = (placing: Placing, picking: Picking) =>
  ({
    turn: () => placing.turn(),
    turnBack: () => placing.turn(false),
    flip: () => placing.flip(),
    ghostLeft: () => placing.move("left"),
    ghostRight: () => placing.move("right"),
    ghostUp: () => placing.move("up"),
    ghostDown: () => placing.move("down"),
    putGhost: (event) => {
      if (!event.repeat) placing.enter();
    },
    unpinGhost: () => {
      placing.pinned = false;
    },
    letGo: () => {
      placing.choose(null);
      picking.dismiss();
    },
  }) satisfies Commands;

type Placement = Pick<Situation, "live" | "holding" | "steering" | "pinned" | "flips">;

export function placementOf({ live, pending }: Pick<ShownTable, "live" | "pending">, placing: Placing): Placement {
  const holding = live && placing.piece !== null;
  return { live, holding, steering: holding && placing.toAct && !pending, pinned: placing.pinned, flips: placing.flips };
}
