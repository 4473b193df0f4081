/** The end of a game: its last move is seen, its winner is celebrated, and then its standings lie over the table. */

import type { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import type { View } from "../lib/wire";
import { CELEBRATION, flyingFor, type Flying } from "./celebrating";
import { hasEnded } from "./changes";

/** Milliseconds for which the last move of a game is seen before anything lies over it. */
const LAST_MOVE_SEEN = 600;
/** So many milliseconds before they are down, what flies lets the standings be read. */
const NEARLY_DOWN = 800;

export class Ending {
  /** The standings lie over the table. */
  shown = $state(false);
  /** What flies over the board. */
  flying = $state.raw<readonly Flying[]>([]);

  #timers: ReturnType<typeof setTimeout>[] = [];

  /** `elsewhere`: whoever comes looks at the past first. `clear` takes away what led to the end. */
  constructor(
    private readonly live: LiveTable,
    private readonly elsewhere: () => boolean,
    private readonly clear: () => void,
  ) {}

  close(): void {
    this.#timers.forEach(clearTimeout);
  }

  /** A new picture of the table; gives whether the game is over with it. */
  picture(now: View, before: View | null): boolean {
    if (!hasEnded(before, now) || !now.standings) return false;
    if (before) this.#after(LAST_MOVE_SEEN, () => this.#celebrate(now));
    else this.shown = !this.elsewhere();
    return true;
  }

  #celebrate(now: View): void {
    this.clear();
    this.flying = settings.calm ? [] : flyingFor(now, this.live.log);
    this.#after(this.flying.length ? CELEBRATION - NEARLY_DOWN : 0, () => {
      this.shown = true;
      this.clear();
    });
    this.#after(CELEBRATION, () => (this.flying = []));
  }

  #after(milliseconds: number, then: () => void): void {
    this.#timers.push(setTimeout(then, milliseconds));
  }
}
