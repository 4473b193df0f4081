/** A walk under way: its moves are played one by one, each as if the user had played it, until something makes the user think again. */

import type { Gesture } from "../lib/gesture";
import type { Entry, View } from "../lib/wire";

export class Walking {
  /** The moves to come; empty: nobody walks. */
  #left: readonly number[] = [];
  #seat: number | undefined;
  #ply = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `play` plays a move. `pause` returns the milliseconds for which a step with these lines of the log is looked at. */
  constructor(
    private readonly play: (action: number) => void,
    private readonly pause: (lines: readonly Entry[]) => number,
  ) {}

  /** The first move of a gesture was played at this view; its walk follows. */
  begin({ walk = [] }: Gesture, now: View | null): void {
    this.stop();
    if (!walk.length || !now?.to_act) return;
    this.#left = walk;
    this.#seat = now.position.mover ?? undefined;
    this.#ply = now.position.ply;
  }

  /** Stop here. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#left = [];
  }

  /** The table has a new view; `lines` are new in its log. Go on if the same seat may make the next move, and nothing interrupts. */
  viewChanged(now: View, lines: readonly Entry[]): void {
    const [next] = this.#left;
    const { ply, mover, over } = now.position;
    if (next === undefined || ply === this.#ply) return;
    const others = mover !== undefined && mover !== null && mover !== this.#seat;
    if (ply < this.#ply || over || others || lines.some((line) => line.reveal?.moment)) return this.stop();
    if (!now.to_act) return; // dice are rolling
    if (now.input?.kind !== "pick" || !now.input.onward?.includes(next)) return this.stop();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#left = this.#left.slice(1);
      this.#ply = ply;
      this.play(next);
    }, this.pause(lines));
  }
}
