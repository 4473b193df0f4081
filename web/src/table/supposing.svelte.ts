/** What if: a line of moves that might come, tried on the board, and an answer to it that is kept until it does. */

import type { Gesture } from "../lib/gesture";
import type { LiveTable } from "../lib/live.svelte";
import type { View } from "../lib/wire";

export class Supposing {
  active = $state(false);
  line = $state.raw<readonly number[]>([]);
  /** The ply at which the game stood when it began. */
  #ply = 0;
  /** How long the line was after each gesture, for the way back. */
  #lengths: number[] = [];

  constructor(readonly live: LiveTable) {}

  /** What the server has said last, of this line or of the one before: that is shown until the answer has come. */
  #latest = $derived.by(() => {
    const said = this.live.supposed;
    return this.active && said && said.ply === this.live.ply ? said : null;
  });
  /** What it has said of the line as it is now. */
  #answer = $derived(this.#latest?.line.join() === this.line.join() ? this.#latest : null);
  /** The table as it would be; null: it is shown as it is. */
  view = $derived.by((): View | null => {
    const [real, supposed] = [this.live.view, this.#latest];
    if (!real || !supposed || !this.live.live) return null;
    return { ...real, position: { ...supposed.position, over: false }, input: supposed.input, to_act: supposed.input != null };
  });
  /** The line as the log would tell it. */
  told = $derived(this.#answer?.told ?? []);
  /** Whether the last move of the line is the viewer's own: then it is an answer. */
  answers = $derived.by(() => {
    const last = this.told.at(-1);
    return last !== undefined && !!this.live.view?.your_seats?.includes(last.seat);
  });
  /** Who would be to move now. */
  mover = $derived(this.#answer?.position.seats.find((seat) => seat.seat === this.#answer?.position.mover));

  start(): void {
    this.live.catchUp();
    this.active = true;
    this.#ply = this.live.ply;
    this.#lengths = [];
    this.live.supposed = null;
    this.#ask([]);
  }

  /** Go on with the line. What is done before the answer has come was meant for a table that is no more. */
  play({ action, then }: Gesture): void {
    if (!this.#answer) return;
    this.#lengths.push(this.line.length);
    this.#ask([...this.line, action, ...then]);
  }

  back(): void {
    this.#ask(this.line.slice(0, this.#lengths.pop() ?? 0));
  }

  /** Answer so, should it come to that. */
  keep(): void {
    this.live.say({ type: "prepare", ply: this.#ply, line: this.line });
    this.stop();
  }

  stop(): void {
    this.active = false;
  }

  /** The table has a new picture: what was tried on an earlier one is void, and what was asked of a lost connection is asked again. */
  picture(): void {
    if (!this.active) return;
    if (this.live.ply !== this.#ply || !this.live.view?.what_if) this.stop();
    else if (!this.#answer) this.#ask(this.line);
  }

  #ask(line: readonly number[]): void {
    this.line = line;
    this.live.say({ type: "what_if", ply: this.#ply, line });
  }
}
