/** Bots that think here: at a table with one person, in that person's browser, if they like. The house checks what is chosen. */

import type { Line, Position } from "../lib/engine/analysis";
import type { LiveTable } from "../lib/live.svelte";
import type { ThinkFor } from "../lib/wire";
import { FIRST_SLICE, nextSlice } from "./analysing";
import type { OwnMind } from "./ownmind";

type Served = Pick<LiveTable, "table" | "view" | "ply" | "say">;

/** What a bot plays that overlooks some of what was tried: of the rest what was tried most. */
export function chosenOf(lines: readonly Line[], overlooks: number, random: () => number): number | undefined {
  const noticed = lines.filter(() => random() >= overlooks);
  const all = noticed.length ? noticed : lines.filter((_, place) => place === Math.floor(random() * lines.length));
  return all.reduce<Line | undefined>((most, each) => (!most || each.visits > most.visits ? each : most), undefined)?.action;
}

/** Whether what remains to be simulated is less than `settles` times the lead of what was tried most. */
export function settled(lines: readonly Line[], remaining: number, settles: number): boolean {
  const [most = 0, next = 0] = lines.map((line) => line.visits).sort((one, other) => other - one);
  return lines.length > 1 && (most - next) * settles > remaining;
}

export class BotsHere {
  /** How often the house has asked. */
  #asked = 0;

  constructor(
    private readonly live: Served,
    private readonly own: OwnMind,
    private readonly played: (table: string) => Promise<readonly number[]>,
    private readonly random: () => number = Math.random,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Think for a bot. Where it cannot be done here, the house is told to think again. */
  async think(asked: ThinkFor): Promise<void> {
    const { view } = this.live;
    const asking = ++this.#asked;
    if (!view || this.own.failed) return this.#handBack();
    try {
      const [mind, played] = await Promise.all([this.own.get(view.game), this.played(this.live.table)]);
      const position: Position = {
        options: { ...view.options },
        seats: view.position.seats.length,
        actions: played.slice(0, asked.ply),
      };
      const until = this.now() + 1000 * asked.seconds;
      let found = await mind.look(position);
      const before = found.simulations;
      let slice = FIRST_SLICE;
      let remaining = asked.simulations;
      while (found.lines.length !== 1 && remaining > 0 && this.now() < until) {
        // a move was taken back, or another played in its place: then the house has asked anew
        if (this.live.ply > asked.ply || asking !== this.#asked) return;
        const began = this.now();
        found = await mind.think(Math.min(slice, remaining));
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
