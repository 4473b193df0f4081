/** The engine beside a player's page, for their hints and the bots of their table: loaded when it is first wanted. */

import type { Thinker } from "../lib/engine/thinker";

export type Mind = Pick<Thinker, "look" | "think" | "judge" | "end">;

export class OwnMind {
  #mind: Promise<Mind> | null = null;
  #failed = false;

  constructor(private readonly load: (game: string) => Promise<Mind>) {}

  /** It has come to its end, and is not loaded again. */
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
