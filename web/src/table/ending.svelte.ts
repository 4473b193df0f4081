/** The end of a game: its last move stays visible, its winner is celebrated, and then its standings appear over the table. */

import type { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import type { View } from "../lib/wire";
import { CELEBRATION, flyingFor, type Flying } from "./celebrating";
import { hasEnded } from "./changes";

/** Milliseconds for which a game's last move stays visible before anything covers it. */
const LAST_MOVE_SEEN = 600;
/** This many milliseconds before they land, the flying items no longer hide the standings. */
const NEARLY_DOWN = 800;

export class Ending {
  /** The standings are open over the table. */
  shown = $state(false);
  /** What flies over the board. */
  flying = $state.raw<readonly Flying[]>([]);

  #timers: ReturnType<typeof setTimeout>[] = [];

  /** `elsewhere`: the page opens in the past. `clear` removes what led to the end. */
  constructor(
    private readonly live: LiveTable,
    private readonly elsewhere: () => boolean,
    private readonly clear: () => void,
  ) {}

  close(): void {
    this.#timers.forEach(clearTimeout);
  }

  /** Handle a new view of the table. Returns whether the game is over with it. */
  viewChanged(now: View, before: View | null): boolean {
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
