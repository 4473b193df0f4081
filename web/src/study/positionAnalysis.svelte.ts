/** The engine's analysis of a study's shown position, computed beside the page. */

import type { EnginePool } from "../lib/engine/pool";
import type { Analysis, Position } from "../lib/engine/types";
import { analysisSettings, SIMULATIONS } from "../table/analysisSettings.svelte";
import { FIRST_SLICE, isEnough, nextSlice } from "../table/analysing";

/** Milliseconds between two updates of the analysis. */
const PICTURE = 250;

export class PositionAnalysis {
  wanted = $state(false);
  trouble = $state(false);
  found = $state.raw<Analysis | null>(null);
  /** The position that is searched. */
  position = $state.raw<Position | null>(null);
  #engine: EnginePool | null = null;
  #slice = FIRST_SLICE;
  /** Counts the searched positions: a result for an earlier one is dropped. */
  #searched = 0;
  /** Counts the engines that were loaded and ended. */
  #generation = 0;

  constructor(private readonly load: () => Promise<EnginePool>) {}

  /** Search a position until it is searched enough, another one is to be searched, or the analysis is closed. */
  async search(position: Position): Promise<void> {
    const number = ++this.#searched;
    this.found = null;
    this.position = position;
    if (!this.wanted) return;
    this.trouble = false;
    const generation = this.#generation;
    try {
      const engine = await this.#ready();
      let found = await engine.look(position);
      let shown = 0;
      const enough = SIMULATIONS[analysisSettings.depth];
      while (number === this.#searched) {
        const now = performance.now();
        if (isEnough(found, enough) || now - shown > PICTURE) [this.found, shown] = [found, now];
        if (isEnough(found, enough) || found.mover < 0) break;
        found = await engine.think(this.#slice);
        this.#slice = nextSlice(this.#slice, performance.now() - now);
      }
    } catch {
      if (generation === this.#generation) {
        this.trouble = true;
        this.#end();
      }
    }
  }

  close(): void {
    this.wanted = false;
    this.found = null;
    this.#searched += 1;
    this.#end();
  }

  async #ready(): Promise<EnginePool> {
    if (this.#engine) return this.#engine;
    const generation = this.#generation;
    const engine = await this.load();
    if (generation === this.#generation) return (this.#engine = engine);
    engine.end();
    throw new Error("it is no longer needed");
  }

  #end(): void {
    this.#generation += 1;
    this.#engine?.end();
    this.#engine = null;
    this.#slice = FIRST_SLICE;
  }
}
