/** The messages about a missing connection. */

import type { LiveTable } from "../lib/live.svelte";
import type { Words } from "../lib/words/catalogue";

type Cut = Pick<LiveTable, "pending" | "view"> & { connection: Pick<LiveTable["connection"], "obstacle"> };

/** What is wrong, if known, and that a clicked move is not lost; "": nothing is known yet of a table that is still loading. */
export function connectionText({ connection: { obstacle }, pending, view }: Cut, words: Words): string {
  const why = { blocked: words.liveBlocked, unreachable: words.serverUnreachable };
  const said = obstacle ? why[obstacle] : view ? words.connectionLost : "";
  return [said, pending ? words.moveSaved : ""].filter(Boolean).join(" ");
}
