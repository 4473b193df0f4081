/** Reveals in the middle of the table, one after another, each for its reading time; any user action goes to the next. */

import { revealedFor, type Speed } from "../lib/pacing";
import type { Entry, Reveal } from "../lib/wire";

/** Something to reveal, and the ply of the story that it opens, if any. */
export interface Revealed extends Reveal {
  story?: number;
}

/** What these log lines reveal; the first line is that of ply `first`. The game gives the reveals, and a story appears by its title. */
export function revealsOf(lines: readonly Entry[], first: number): readonly Revealed[] {
  return lines.flatMap((line, place): Revealed[] => {
    const story = line.story ? [{ title: line.story.title, story: first + place }] : [];
    return line.reveal ? [line.reveal, ...story] : story;
  });
}

/** Milliseconds for which a new reveal takes no press: a finger already moving was meant for what lies below. */
const SETTLES = 350;

export class Revealing {
  /** Whether the reveal has been there long enough for a press to be meant for it. */
  settled = $state(false);
  #pressed = false;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #waiting = $state.raw<readonly Revealed[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `done` is called when all were seen. */
  constructor(
    readonly speed: () => Speed,
    readonly done: () => void,
  ) {}

  current = $derived.by((): Revealed | null => this.#waiting[0] ?? null);
  /** How many more there are. */
  more = $derived(Math.max(0, this.#waiting.length - 1));

  /** Reveal these, in place of any earlier ones. */
  take(reveals: readonly Revealed[]): void {
    this.#waiting = reveals;
    this.#run();
  }

  /** Go to the next one. */
  next(): void {
    if (!this.#waiting.length) return;
    this.#waiting = this.#waiting.slice(1);
    if (this.#waiting.length) this.#run();
    else this.#end();
  }

  /** A press has begun: until it ends, no reveal appears between it and its target. */
  press(): void {
    this.#pressed = true;
    this.#settle();
  }

  /** The press has ended. */
  release(): void {
    if (!this.#pressed) return;
    this.#pressed = false;
    this.#settle();
  }

  /** Close the reveals. */
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
