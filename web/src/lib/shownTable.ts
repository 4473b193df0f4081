/** What the parts of a table read from it, whether it is live over a connection or in a lesson. */

import type { ThinkingNow } from "./live.svelte";
import type { Presence, View } from "./wire";

export interface ShownTable {
  readonly view: View | null;
  /** The page shows the current position, not a past ply. */
  readonly live: boolean;
  /** The unanswered request; null: none. */
  readonly pending: object | null;
  /** How many plies wait to be shown, and until when they are skipped. */
  readonly behind: number;
  readonly skipping: "turn" | "end" | null;
  skip(until: "turn" | "end"): void;
  readonly thinking: ThinkingNow | null;
  readonly presence: Presence | null;
  /** Only the viewer is real: the other players are imagined, as in a lesson. */
  readonly imagined: boolean;
  /** The server's time, in seconds since the epoch. */
  now(): number;
}
