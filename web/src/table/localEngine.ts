/** The engine beside a player's page, for their hints and their table's bots: loaded at first use. */

import type { EngineClient } from "../lib/engine/client";

export type SearchEngine = Pick<EngineClient, "look" | "think" | "judge" | "end">;

export class LocalEngine {
  #engine: Promise<SearchEngine> | null = null;
  #failed = false;

  constructor(private readonly load: (game: string) => Promise<SearchEngine>) {}

  /** It has stopped, and is not loaded again. */
  get failed(): boolean {
    return this.#failed;
  }

  get(game: string): Promise<SearchEngine> {
    return (this.#engine ??= this.load(game));
  }

  fail(): void {
    this.#failed = true;
    this.end();
  }

  end(): void {
    void this.#engine?.then((engine) => engine.end()).catch(() => undefined);
    this.#engine = null;
  }
}
