/** Whether the game is over, and by what. The table may go on all the same: a track can be corrected, a step taken back. */

import { awake } from "./rules/table";
import type { Table } from "./rules/types";

export type Ending = "jump" | "explosion" | "nobody";

/** NM-93, NM-96: the jump, the explosion, or nobody left who is awake aboard. */
export function ending(table: Table): Ending | null {
  if (table.time === 0) return "jump";
  if (table.self_destruct === 0) return "explosion";
  return awake(table).length ? null : "nobody";
}

/** Whether somebody can still be alive then; who was away as far as the companion knows, or where it cannot know. */
export const mayLive = (table: Table): boolean => table.characters.some((character) => !character.dead);
