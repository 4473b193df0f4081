/** Hints from the engine in a worker beside the page. They do not wait for the server, which only puts the result into words. */

import type { Position } from "../lib/engine/types";
import { EngineError } from "../lib/engine/engine";
import type { Gesture } from "../lib/gesture";
import type { LiveTable } from "../lib/live.svelte";
import type { Advice, Hint, View } from "../lib/wire";
import { FIRST_SLICE, nextSlice } from "./analysing";
import { adviceOf, goesOn, judgedAdvice, type Judgement } from "./hinting";
import type { SearchEngine, LocalEngine } from "./localEngine";

/** Milliseconds to search for a hint, and for each further decision of its gesture. */
const THINKING = 1_500;
const MORE = 500;
/** Minimum visits of an answer for the hint to mention it. */
const EXPECTED = 50;
/** After so many hints that were followed in a row, a lesson helps more than another hint. */
const FOLLOWED = 3;

type Asked = Pick<LiveTable, "table" | "view" | "ply" | "hint" | "hintAsked" | "askHint">;

export class Hinting {
  /** How many moves in a row were those of a hint. */
  #followed = 0;

  constructor(
    private readonly live: Asked,
    private readonly own: LocalEngine,
    private readonly played: (table: string) => Promise<readonly number[]>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Ask for a hint: from the engine here, or from the server if there is no engine or it has stopped. */
  async ask(): Promise<void> {
    const { view, ply } = this.live;
    if (!view?.to_act || this.live.hintAsked) return;
    if (!view.hintable || this.own.failed) return this.live.askHint();
    this.live.hintAsked = true;
    let found: Advice | undefined;
    try {
      found = await this.#find(view, ply);
    } catch {
      this.own.fail();
    }
    // the question is out of date
    if (this.live.ply !== ply) return;
    this.live.askHint(found);
  }

  /** The viewer plays a move. Returns the lesson's step to offer, if they have followed hints several times in a row. */
  moved({ action }: Gesture): Hint["lesson"] {
    const { hint } = this.live;
    this.#followed = hint?.action === action ? this.#followed + 1 : 0;
    if (this.#followed < FOLLOWED || !hint?.lesson) return null;
    this.#followed = 0;
    return hint.lesson;
  }

  async #find(view: View, ply: number): Promise<Advice> {
    const [engine, played] = await Promise.all([this.own.get(view.game), this.played(this.live.table)]);
    const now: Position = { options: { ...view.options }, seats: view.position.seats.length, actions: played.slice(0, ply) };
    const after = (actions: readonly number[]): Position => ({ ...now, actions: [...now.actions, ...actions] });
    const first = await this.#advised(engine, now, THINKING);
    const line = [first.best.action];
    let close = first.close;
    while (goesOn(view.input ?? undefined, line)) {
      const next = await this.#advised(engine, after(line), MORE);
      close &&= next.close;
      line.push(next.best.action);
    }
    if (!first.isChance || first.best.value === null) return { line, close };
    const other = first.other && { other: first.other.action, other_worth: first.other.value ?? 0 };
    return { line, close, worth: first.best.value, ...other, ...(await this.#feared(engine, after(line), first.mover)) };
  }

  /** The best choice in a position, searched for this long. `isChance`: its value is a chance to win, as people read it. */
  async #advised(
    engine: SearchEngine,
    position: Position,
    milliseconds: number,
  ): Promise<Judgement & { mover: number; isChance: boolean }> {
    const until = this.now() + milliseconds;
    let found = await engine.look(position);
    const judged = await engine.judge();
    let slice = FIRST_SLICE;
    while (!judged && found.lines.length !== 1 && this.now() < until) {
      const began = this.now();
      found = await engine.think(slice);
      slice = nextSlice(slice, this.now() - began);
    }
    const advice = judged ? judgedAdvice(judged) : adviceOf(found.lines);
    if (!advice) throw new EngineError("there is nothing to choose");
    return { ...advice, mover: found.mover, isChance: !judged || position.seats === 2 };
  }

  /** The expected answer of another seat, and the position's value for `seat` after it. */
  async #feared(engine: SearchEngine, position: Position, seat: number): Promise<Pick<Advice, "reply" | "reply_worth">> {
    const after = await engine.look(position);
    const [answer] = after.lines;
    if (after.mover < 0 || after.mover === seat || !answer || answer.visits < EXPECTED) return {};
    const then = await engine.look({ ...position, actions: [...position.actions, answer.action] });
    return then.worth ? { reply: answer.action, reply_worth: then.worth[seat] ?? 0 } : {};
  }
}
