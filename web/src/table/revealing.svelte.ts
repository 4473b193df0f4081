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

/** Milliseconds for which what comes up takes no press: a finger that was on its way meant what lies below. */
const SETTLES = 350;

export class Revealing {
  /** Whether what is revealed has lain there long enough for a press to be meant for it. */
  settled = $state(false);
  #pressed = false;
  #settling: ReturnType<typeof setTimeout> | undefined;
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

  /** A press has begun somewhere: until it has ended, nothing comes up between it and what it is for. */
  press(): void {
    this.#pressed = true;
    this.#settle();
  }

  /** It has ended. */
  release(): void {
    if (!this.#pressed) return;
    this.#pressed = false;
    this.#settle();
  }

  /** Enough of it. */
  end(): void {
    if (this.#waiting.length) this.#end();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#settling);
  }

  #run(): void {
    clearTimeout(this.#timer);
    const current = this.#waiting[0];
    this.#settle();
    if (current) this.#timer = setTimeout(() => this.next(), revealedFor(current, this.speed()));
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.settled = false;
    if (!this.#pressed) this.#settling = setTimeout(() => (this.settled = true), SETTLES);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.done();
  }
}
