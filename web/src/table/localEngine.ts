/** The engine beside a player's page, for their hints and their table's bots: loaded at first use. */

import type { Thinker } from "../lib/engine/thinker";

export type Mind = Pick<Thinker, "look" | "think" | "judge" | "end">;

export class OwnMind {
  #mind: Promise<Mind> | null = null;
  #failed = false;

  constructor(private readonly load: (game: string) => Promise<Mind>) {}

  /** It has stopped, and is not loaded again. */
  get failed(): boolean {
    return this.#failed;
  }

  get(game: string): Promise<Mind> {
    return (this.#mind ??= this.load(game));
  }

  fail(): void {
    this.#failed = true;
    this.end();
  }

  end(): void {
    void this.#mind?.then((mind) => mind.end()).catch(() => undefined);
    this.#mind = null;
  }
}
