/** What is said of a connection that there is not. */

import type { LiveTable } from "../lib/live.svelte";
import type { Words } from "../lib/words";

type Cut = Pick<LiveTable, "pending" | "view"> & { connection: Pick<LiveTable["connection"], "obstacle"> };

/** What is the matter, as far as it is known, and that what was clicked is not lost; "": nothing is known yet of a table that is still opened. */
export function unconnected({ connection: { obstacle }, pending, view }: Cut, words: Words): string {
  const why = { blocked: words.liveBlocked, unreachable: words.houseUnreachable };
  const said = obstacle ? why[obstacle] : view ? words.connectionLost : "";
  return [said, pending ? words.moveKept : ""].filter(Boolean).join(" ");
}
