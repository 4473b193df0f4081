/** Bots that compute in the browser, at a table with one person, if that person likes. The server checks their choices. */

import type { Line, Position } from "../lib/engine/types";
import type { LiveTable } from "../lib/live.svelte";
import type { ThinkFor } from "../lib/wire";
import { FIRST_SLICE, nextSlice } from "./analysing";
import type { LocalEngine } from "./localEngine";

type Served = Pick<LiveTable, "table" | "view" | "ply" | "say">;

/** A bot's choice when it misses some of the tried actions: the most visited of the rest. */
export function chosenOf(lines: readonly Line[], missRate: number, random: () => number): number | undefined {
  const noticed = lines.filter(() => random() >= missRate);
  const all = noticed.length ? noticed : lines.filter((_, place) => place === Math.floor(random() * lines.length));
  return all.reduce<Line | undefined>((most, each) => (!most || each.visits > most.visits ? each : most), undefined)?.action;
}

/** Whether the remaining simulations are fewer than `settles` times the lead of the most visited action. */
export function settled(lines: readonly Line[], remaining: number, settles: number): boolean {
  const [most = 0, next = 0] = lines.map((line) => line.visits).sort((one, other) => other - one);
  return lines.length > 1 && (most - next) * settles > remaining;
}

export class BrowserBots {
  /** How many requests the server has made. */
  #asked = 0;

  constructor(
    private readonly live: Served,
    private readonly own: LocalEngine,
    private readonly played: (table: string) => Promise<readonly number[]>,
    private readonly random: () => number = Math.random,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Compute a bot's move. If this fails here, the server is asked to compute it itself. */
  async think(asked: ThinkFor): Promise<void> {
    const { view } = this.live;
    const asking = ++this.#asked;
    if (!view || this.own.failed) return this.#handBack();
    try {
      const [engine, played] = await Promise.all([this.own.get(view.game), this.played(this.live.table)]);
      const position: Position = {
        options: { ...view.options },
        seats: view.position.seats.length,
        actions: played.slice(0, asked.ply),
      };
      const until = this.now() + 1000 * asked.seconds;
      let found = await engine.look(position);
      const before = found.simulations;
      let slice = FIRST_SLICE;
      let remaining = asked.simulations;
      while (found.lines.length !== 1 && remaining > 0 && this.now() < until) {
        // a move was taken back or replaced: the server has then sent another request
        if (this.live.ply > asked.ply || asking !== this.#asked) return;
        const began = this.now();
        found = await engine.think(Math.min(slice, remaining));
        slice = nextSlice(slice, this.now() - began);
        remaining = asked.simulations - (found.simulations - before);
        if (settled(found.lines, remaining, asked.settles ?? 1)) break;
      }
      const action = chosenOf(found.lines, asked.overlooks ?? 0, this.random);
      if (action === undefined) return this.#handBack();
      this.live.say({ type: "chose", ply: asked.ply, action });
    } catch {
      this.own.fail();
      this.#handBack();
    }
  }

  #handBack(): void {
    this.live.say({ type: "think_here", when: "never" });
  }
}
