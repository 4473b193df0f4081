/** What the parts of a table read of it, whether it is played over a connection or in a lesson. */

import type { ThinkingNow } from "./live.svelte";
import type { Presence, View } from "./wire";

export interface Shown {
  readonly view: View | null;
  /** The game is shown as it stands, not a ply of its past. */
  readonly live: boolean;
  /** What was said and has no answer yet; null: nothing. */
  readonly pending: object | null;
  /** How many plies have come and are not shown yet, and until when they are skipped. */
  readonly behind: number;
  readonly skipping: "turn" | "end" | null;
  skip(until: "turn" | "end"): void;
  readonly thinking: ThinkingNow | null;
  readonly presence: Presence | null;
  /** Only the viewer is there: the others are thought up, as in a lesson. */
  readonly imagined: boolean;
  /** The server's time, in seconds since the epoch. */
  now(): number;
}
