/** The engine's analysis of a study's shown position, computed beside the page. */

import type { EnginePool } from "../lib/engine/pool";
import { OVER } from "../lib/engine/engine";
import type { Analysis, Position } from "../lib/engine/types";
import { analysisSettings, SIMULATIONS } from "../table/analysisSettings.svelte";
import { choicesOf, FIRST_SLICE, isEnough, nextSlice, type ListedChoice } from "../table/analysing";

/** Milliseconds between two updates of the analysis. */
const PICTURE = 250;

export class PositionAnalysis {
  wanted = $state(false);
  trouble = $state(false);
  found = $state.raw<Analysis | null>(null);
  #engine: EnginePool | null = null;
  #slice = FIRST_SLICE;
  /** Counts the searched positions: a result for an earlier one is dropped. */
  #searched = 0;
  /** Counts the engines that were loaded and ended. */
  #generation = 0;

  constructor(private readonly load: () => Promise<EnginePool>) {}

  get choices(): readonly ListedChoice[] {
    return this.found && this.found.mover !== OVER ? choicesOf(this.found, undefined, analysisSettings.lines) : [];
  }

  /** Search a position until it is searched enough, another one is to be searched, or the analysis is closed. */
  async search(position: Position): Promise<void> {
    const number = ++this.#searched;
    this.found = null;
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
