/** The enlarged part of a board: by pinching, by keys or by buttons. At scale 1 the whole board is shown. */

import type { Point } from "../lib/snap";

const MOST = 3;
/** The factor of one press of a key or a button. */
const STEP = 1.5;
/** A finger that moves by fewer pixels taps. */
const STILL = 10;

type Fingers = readonly (readonly [x: number, y: number])[];

const middleOf = (fingers: Fingers): Point => {
  const [x, y] = fingers.reduce(([a, b], [c, d]) => [a + c, b + d] as const, [0, 0] as const);
  return [x / fingers.length, y / fingers.length];
};
const apart = ([one, other]: Fingers): number => (one && other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0);

export class BoardZoom {
  scale = $state(1);
  /** The upper left corner of the visible part, in scene units. */
  #corner = $state.raw<Point>([0, 0]);
  #fingers: Fingers = [];
  #moved = false;

  get enlarged(): boolean {
    return this.scale > 1;
  }

  /** The visible part of a scene. */
  viewBox({ width, height }: { width: number; height: number }): string {
    const [x, y] = this.#within(this.#corner, width, height);
    return `${x} ${y} ${width / this.scale} ${height / this.scale}`;
  }

  /** Show this much more, or less, around the middle of the visible part. */
  step(nearer: boolean, { width, height }: { width: number; height: number }): void {
    const [x, y] = this.#corner;
    this.#about([x + width / this.scale / 2, y + height / this.scale / 2], nearer ? STEP : 1 / STEP, width, height);
  }

  reset(): void {
    this.scale = 1;
    this.#corner = [0, 0];
  }

  /** Fingers lie on the board, in pixels of the page. */
  touch(fingers: Fingers): void {
    this.#fingers = fingers;
    this.#moved = false;
  }

  /** The fingers have moved: two pinch, and one moves the enlarged board. `unit` is a scene unit in pixels, and `toScene` reads a place on the
   * page. Returns whether the movement was used. */
  move(fingers: Fingers, size: { width: number; height: number }, unit: number, toScene: (x: number, y: number) => Point | null): boolean {
    const before = this.#fingers;
    if (fingers.length !== before.length || (fingers.length === 1 && !this.enlarged)) return false;
    const [from, to] = [middleOf(before), middleOf(fingers)];
    if (!this.#moved && fingers.length === 1 && Math.hypot(to[0] - from[0], to[1] - from[1]) < STILL) return false;
    this.#moved = true;
    this.#fingers = fingers;
    if (fingers.length === 2) {
      const middle = toScene(...to);
      if (middle) this.#about(middle, apart(fingers) / Math.max(1, apart(before)), size.width, size.height);
    }
    const [x, y] = this.#corner;
    this.#corner = this.#within([x - (to[0] - from[0]) / unit, y - (to[1] - from[1]) / unit], size.width, size.height);
    return true;
  }

  #about([x, y]: Point, factor: number, width: number, height: number): void {
    const before = this.scale;
    this.scale = Math.max(1, Math.min(MOST, before * factor));
    const [left, top] = this.#corner;
    const kept = before / this.scale;
    this.#corner = this.#within([x - (x - left) * kept, y - (y - top) * kept], width, height);
  }

  #within([x, y]: Point, width: number, height: number): Point {
    const most = 1 - 1 / this.scale;
    return [Math.max(0, Math.min(width * most, x)), Math.max(0, Math.min(height * most, y))];
  }
}
