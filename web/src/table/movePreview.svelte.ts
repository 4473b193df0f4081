/** What if: a line of possible moves, tried on the board, and a conditional move stored as the answer to it. */

import type { Gesture } from "../lib/gesture";
import type { LiveTable } from "../lib/live.svelte";
import type { View } from "../lib/wire";

export class MovePreview {
  active = $state(false);
  line = $state.raw<readonly number[]>([]);
  /** The game's ply when it began. */
  #ply = 0;
  /** The line's length after each gesture, for stepping back. */
  #lengths: number[] = [];

  constructor(readonly live: LiveTable) {}

  /** The server's last answer, for this line or the one before: it is shown until the new answer comes. */
  #latest = $derived.by(() => {
    const said = this.live.previewed;
    return this.active && said && said.ply === this.live.ply ? said : null;
  });
  /** The server's answer for the current line. */
  #answer = $derived(this.#latest?.line.join() === this.line.join() ? this.#latest : null);
  /** The hypothetical table; null: the real one is shown. */
  view = $derived.by((): View | null => {
    const [real, previewed] = [this.live.view, this.#latest];
    if (!real || !previewed || !this.live.live) return null;
    return { ...real, position: { ...previewed.position, over: false }, input: previewed.input, to_act: previewed.input != null };
  });
  /** The line in the log's words. */
  entries = $derived(this.#answer?.told ?? []);
  /** Whether the last move of the line is the viewer's own: then it can be stored as an answer. */
  answers = $derived.by(() => {
    const last = this.entries.at(-1);
    return last !== undefined && !!this.live.view?.your_seats?.includes(last.seat);
  });
  /** The player who would be to move now. */
  mover = $derived(this.#answer?.position.seats.find((seat) => seat.seat === this.#answer?.position.mover));

  start(): void {
    this.live.catchUp();
    this.active = true;
    this.#ply = this.live.ply;
    this.#lengths = [];
    this.live.previewed = null;
    this.#ask([]);
  }

  /** Extend the line. Input before the answer comes is dropped: it was meant for an outdated table. */
  play({ action, then }: Gesture): void {
    if (!this.#answer) return;
    this.#lengths.push(this.line.length);
    this.#ask([...this.line, action, ...then]);
  }

  back(): void {
    this.#ask(this.line.slice(0, this.#lengths.pop() ?? 0));
  }

  /** Store this answer as a conditional move. */
  keep(): void {
    this.live.say({ type: "prepare", ply: this.#ply, line: this.line });
    this.stop();
  }

  stop(): void {
    this.active = false;
  }

  /** The table has a new view. A line tried on an earlier one is void, and a request from a lost connection is repeated. */
  viewChanged(): void {
    if (!this.active) return;
    if (this.live.ply !== this.#ply || !this.live.view?.what_if) this.stop();
    else if (!this.#answer) this.#ask(this.line);
  }

  #ask(line: readonly number[]): void {
    this.line = line;
    this.live.say({ type: "what_if", ply: this.#ply, line });
  }
}
