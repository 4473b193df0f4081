/** How fast a screen shows other players' moves. New views wait until the one before was seen. No other player waits for this. */

import type { Entry, Reveal } from "./wire";

/** The viewer's preferred speed. */
export type Speed = "slow" | "normal" | "at_once";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "at_once"];

/** Milliseconds for which a view stays before the next move by others: after the viewer's own move, a step, and a line with words. */
const STAYS: Readonly<Record<Speed, { own: number; step: number; line: number }>> = {
  slow: { own: 600, step: 800, line: 1700 },
  normal: { own: 350, step: 350, line: 750 },
  at_once: { own: 0, step: 0, line: 0 },
};
/** Maximum number of waiting views. The oldest are dropped; the log still lists their moves. */
const MOST = 60;

/** Milliseconds for which a reveal stays in the middle of the table: as long as it takes to read, and a moment to look at as well. */
export function revealedFor({ title, text = "", moment }: Pick<Reveal, "title" | "text" | "moment">, speed: Speed): number {
  const reading = Math.min(2400, 750 + 22 * (title.length + text.length)) + (moment ? 600 : 0);
  return speed === "slow" ? 1.6 * reading : reading;
}

/** Milliseconds for which these lines of the log stay before the next move. */
export function lasting(lines: readonly Entry[], own: readonly number[], speed: Speed): number {
  const stays = STAYS[speed];
  const others = lines.filter((line) => !own.includes(line.seat));
  if (!others.length) return stays.own;
  return others.some((line) => !line.minor) ? stays.line : stays.step;
}

/** Views in order of arrival. Each is shown once the one before was visible long enough. */
export class Pacing<Picture> {
  #waiting: Picture[] = [];
  /** Until when the displayed view stays. */
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` shows a view and returns the milliseconds it stays. */
  constructor(
    readonly show: (picture: Picture) => number,
    readonly clock: () => number = () => performance.now(),
  ) {}

  get behind(): number {
    return this.#waiting.length;
  }

  /** Queue a view. It is shown at once if none waits and the displayed one was seen. */
  add(picture: Picture): void {
    this.#waiting.push(picture);
    if (this.#waiting.length > MOST) this.#waiting.shift();
    this.#go();
  }

  /** The same position in a new view. It replaces the last waiting view, or the displayed one, which does not stay shorter for it. */
  replace(picture: Picture): void {
    if (this.#waiting.length) {
      this.#waiting[this.#waiting.length - 1] = picture;
      return;
    }
    const until = this.#until;
    this.now(picture);
    this.#until = Math.max(this.#until, until);
  }

  /** Show a view at once, whatever waits. */
  now(picture: Picture): void {
    this.#waiting = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#show(picture);
  }

  /** The displayed view has been seen. */
  seen(): void {
    this.#until = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#go();
  }

  /** Show the newest view at once. */
  skip(): void {
    const newest = this.#waiting.at(-1);
    this.#until = 0;
    if (newest !== undefined) this.now(newest);
  }

  close(): void {
    this.#waiting = [];
    clearTimeout(this.#timer);
  }

  /** The displayed view stays this many milliseconds from now on. */
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
