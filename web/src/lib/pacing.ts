/** How fast a screen tells what others play: pictures that come wait until the one before them has been seen. Nobody else waits for it. */

import type { Entry, Reveal } from "./wire";

/** How fast a viewer wants to be told. */
export type Speed = "slow" | "normal" | "at_once";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "at_once"];

/** Milliseconds for which a picture stays before what others play next: after a move of one's own, a step, and a line that tells something. */
const STAYS: Readonly<Record<Speed, { own: number; step: number; told: number }>> = {
  slow: { own: 600, step: 800, told: 1700 },
  normal: { own: 350, step: 350, told: 750 },
  at_once: { own: 0, step: 0, told: 0 },
};
/** At most so many pictures wait; the oldest are left out, and the log tells of them. */
const MOST = 60;

/** Milliseconds for which something is revealed in the middle of the table: as long as it takes to read. */
export function revealedFor({ title, text = "" }: Pick<Reveal, "title" | "text">, speed: Speed): number {
  const reading = Math.min(2400, 750 + 22 * (title.length + text.length));
  return speed === "slow" ? 1.6 * reading : reading;
}

/** For how long what these lines of the log tell is to be seen before something else is played. */
export function lasting(lines: readonly Entry[], own: readonly number[], speed: Speed): number {
  const stays = STAYS[speed];
  const others = lines.filter((line) => !own.includes(line.seat));
  if (!others.length) return stays.own;
  return others.some((line) => !line.minor) ? stays.told : stays.step;
}

/** Pictures in the order in which they came, each shown when the one before it has been seen for long enough. */
export class Pacing<Picture> {
  #waiting: Picture[] = [];
  /** Until when what is shown stays. */
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` shows a picture, and says for how many milliseconds it stays. */
  constructor(
    readonly show: (picture: Picture) => number,
    readonly clock: () => number = () => performance.now(),
  ) {}

  get behind(): number {
    return this.#waiting.length;
  }

  /** A picture to be shown in its turn: at once where none waits and what is shown has been seen. */
  add(picture: Picture): void {
    this.#waiting.push(picture);
    if (this.#waiting.length > MOST) this.#waiting.shift();
    this.#go();
  }

  /** The same position in another picture: it takes the place of the last one that waits, or of the one that is shown, which stays for no
   * shorter because of it. */
  replace(picture: Picture): void {
    if (this.#waiting.length) {
      this.#waiting[this.#waiting.length - 1] = picture;
      return;
    }
    const until = this.#until;
    this.now(picture);
    this.#until = Math.max(this.#until, until);
  }

  /** A picture to be shown at once, whatever waits. */
  now(picture: Picture): void {
    this.#waiting = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#show(picture);
  }

  /** What is shown has been seen. */
  seen(): void {
    this.#until = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#go();
  }

  /** Show the newest at once. */
  skip(): void {
    const newest = this.#waiting.at(-1);
    this.#until = 0;
    if (newest !== undefined) this.now(newest);
  }

  close(): void {
    this.#waiting = [];
    clearTimeout(this.#timer);
  }

  /** What is shown is to be seen for so many milliseconds from now on. */
  stay(milliseconds: number): void {
    this.#until = this.clock() + milliseconds;
  }

  #go(): void {
    if (this.#timer !== undefined) return;
    const wait = this.#until - this.clock();
    if (wait > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#go();
      }, wait);
      return;
    }
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#show(next);
    if (this.#waiting.length) this.#go();
  }

  #show(picture: Picture): void {
    this.stay(this.show(picture));
  }
}
