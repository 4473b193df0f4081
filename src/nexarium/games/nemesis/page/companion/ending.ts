/** Whether the game is over, and why. The table may continue anyway: players can correct a track or undo a step. */

import { awake } from "./rules/table";
import type { Table } from "./rules/types";

export type Ending = "jump" | "explosion" | "nobody";

/** NM-93, NM-96: the jump, the explosion, or no awake character left aboard. */
export function ending(table: Table): Ending | null {
  if (table.time === 0) return "jump";
  if (table.self_destruct === 0) return "explosion";
  return awake(table).length ? null : "nobody";
}

/** Whether a character can still be alive then: one who was away, or one whom the companion cannot know about. */
export const mayLive = (table: Table): boolean => table.characters.some((character) => !character.dead);
