/** What is revealed in the middle of the table, one thing after the other, each for as long as it takes to read; anything one does goes on. */

import { revealedFor, type Speed } from "../lib/pacing";
import type { Entry, Reveal } from "../lib/wire";

/** Something to be revealed, and the ply of the story that it opens, if it tells one. */
export interface Revealed extends Reveal {
  story?: number;
}

/** What these lines of the log reveal, the first of which is that of ply `first`: what a game says, and a story by its title. */
export function revealsOf(lines: readonly Entry[], first: number): readonly Revealed[] {
  return lines.flatMap((line, place): Revealed[] => {
    const story = line.story ? [{ title: line.story.title, story: first + place }] : [];
    return line.reveal ? [line.reveal, ...story] : story;
  });
}

export class Revealing {
  #waiting = $state.raw<readonly Revealed[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `done` is called when all has been seen. */
  constructor(
    readonly speed: () => Speed,
    readonly done: () => void,
  ) {}

  current = $derived.by((): Revealed | null => this.#waiting[0] ?? null);
  /** How many more there are. */
  more = $derived(Math.max(0, this.#waiting.length - 1));

  /** Reveal these, whatever was revealed before. */
  take(reveals: readonly Revealed[]): void {
    this.#waiting = reveals;
    this.#run();
  }

  /** On to the next one. */
  next(): void {
    if (!this.#waiting.length) return;
    this.#waiting = this.#waiting.slice(1);
    if (this.#waiting.length) this.#run();
    else this.#end();
  }

  /** Enough of it. */
  end(): void {
    if (this.#waiting.length) this.#end();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #run(): void {
    clearTimeout(this.#timer);
    const current = this.#waiting[0];
    if (current) this.#timer = setTimeout(() => this.next(), revealedFor(current, this.speed()));
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.done();
  }
}
