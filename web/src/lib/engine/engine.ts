/** A game's contract in WebAssembly, for a page, a worker or Node: the rules and the bots' knowledge, compiled from the server's
 * sources. */

import { FORMAT, type Description, type Kind, type Knowledge, type Value } from "./description";

/** What `mover` returns besides a seat. */
export const CHANCE = -1;
export const OVER = -4;

/** The address of a state in the module's memory. */
export type State = number;

/** What the module exports. Numbers that are a `State` or an array's address are 32 bits wide, like all integers. */
interface Exports {
  memory: WebAssembly.Memory;
  allocate(bytes: number): number;
  setup(state: State, options: number): void;
  mover(state: State): number;
  legal(state: State, out: number): number;
  chance(state: State, ids: number, weights: number): number;
  apply(state: State, action: number): void;
  score(state: State, out: number): void;
  returns(state: State, out: number): void;
  observe(state: State, seat: number, out: number): void;
  prior?(state: State, n: number, actions: number, out: number): void;
  value?(state: State, out: number): void;
  luck?(state: State, n: number, outcomes: number, out: number): void;
  deliberate?(state: State, turns: number, eval_noise: number, seed: number, n: number, actions: number, out: number): void;
  clear(block: number): number;
  search(block: number, reals: number): number;
  copy_subtree(block: number, node: number, into: number): number;
  widen_root(block: number, reals: number): number;
  expect(block: number): number;
  give(block: number, outcome: number): number;
  best_child(block: number, node: number): number;
  review_fill(plies: number, seats: number, known: number, worths: number): number;
  review_lose(
    plies: number,
    seats: number,
    movers: number,
    choices: number,
    best: number,
    worths: number,
    least: number,
    losses: number,
  ): number;
  review_pick(plies: number, losses: number, chosen: number, most: number): number;
  review_add_up(
    plies: number,
    seats: number,
    movers: number,
    choices: number,
    losses: number,
    luck: number,
    within: number,
    out: number,
  ): number;
}

const ARRAY_OF = { int32: Int32Array, float32: Float32Array, int64: BigInt64Array, uint64: BigUint64Array, float64: Float64Array } as const;
export type ArrayOf<K extends Kind> = InstanceType<(typeof ARRAY_OF)[K]>;

/** Memory has 32-bit addresses: one request must be far smaller. */
const MOST_BYTES = 2 ** 31;

/** The engine cannot be used: its module is from another build, or has stopped. */
export class EngineError extends Error {}

export interface Outcome {
  action: number;
  weight: number;
}

/** Values rescaled so that `lowest` becomes 0 and `highest` 1; values beyond are clamped. */
const rescaled = (values: readonly number[], lowest: number, highest: number): number[] =>
  values.map((value) => Math.min(1, Math.max(0, (value - lowest) / (highest - lowest))));

export class Engine {
  /** The most seats of any game, for allocation. */
  static readonly SEATS = 16;
  private readonly actionsAt: number;
  private readonly weightsAt: number;
  private readonly singlesAt: number;
  private readonly floatsAt: number;
  private readonly optionsAt: number;

  private constructor(
    readonly wasm: Exports,
    readonly about: Description,
  ) {
    const branches = Math.max(about.max_legal, about.max_outcomes, 1);
    this.actionsAt = this.room("int64", branches);
    this.weightsAt = this.room("int64", branches);
    this.singlesAt = this.room("float32", branches);
    this.floatsAt = this.room("float64", Math.max(about.observation, branches * Engine.SEATS));
    this.optionsAt = this.room("int64", Math.max(about.options.length, 1));
  }

  /** Load the engine from bytes or a compiled module. Throws an `EngineError` if its description is from another build. */
  static async load(module: BufferSource | WebAssembly.Module, about: Description): Promise<Engine> {
    if (about.format !== FORMAT) throw new EngineError(`${about.game} was built for another version of the client`);
    const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
    const instance = await WebAssembly.instantiate(compiled, {});
    return new Engine(instance.exports as unknown as Exports, about);
  }

  /** Allocate memory for an array and return its address. The memory is never freed. Throws an `EngineError`, or the module's trap, if
   * memory runs out. */
  room(kind: Kind, length: number): number {
    const bytes = length * ARRAY_OF[kind].BYTES_PER_ELEMENT;
    if (!(bytes <= MOST_BYTES)) throw new EngineError("there is not so much memory");
    return this.wasm.allocate(bytes) >>> 0;
  }

  /** An array in the module's memory. Growing memory invalidates views, so each use creates a new view. */
  view<K extends Kind>(kind: K, at: number, length: number): ArrayOf<K> {
    return new ARRAY_OF[kind](this.wasm.memory.buffer, at, length) as ArrayOf<K>;
  }

  has(name: string): boolean {
    return this.about.functions.includes(name);
  }

  /** The bots' knowledge at a table with this number of seats. */
  knowledge(seats: number): Knowledge {
    return (this.about.knowledge[seats] ?? this.about.knowledge[""])!;
  }

  // --- states

  /** Allocate a state, all zeros. */
  newState(): State {
    return this.wasm.allocate(this.about.size);
  }

  bytes(state: State): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.wasm.memory.buffer as ArrayBuffer, state, this.about.size);
  }

  copy(from: State, to: State): void {
    this.bytes(to).set(this.bytes(from));
  }

  /** Make `state` the starting position; omitted options have their defaults. Throws an `EngineError` for an invalid value. */
  begin(state: State, options: Readonly<Record<string, Value>> = {}): void {
    const words = this.about.options.map(({ name, choices }) => {
      const place = name in options ? choices.indexOf(options[name]!) : 0;
      if (place < 0) throw new EngineError(`${this.about.game} has no ${name}=${options[name]}`);
      return BigInt(place);
    });
    this.view("int64", this.optionsAt, Math.max(words.length, 1)).set(words.length ? words : [0n]);
    this.bytes(state).fill(0);
    this.wasm.setup(state, this.optionsAt);
  }

  /** Make `state` a position as the rules store it, in base64. Throws an `EngineError` if it has another length. */
  restore(state: State, memory: string): void {
    const bytes = Uint8Array.from(atob(memory), (letter) => letter.charCodeAt(0));
    if (bytes.length !== this.about.size) throw new EngineError(`a state has ${this.about.size} bytes, not ${bytes.length}`);
    this.bytes(state).set(bytes);
  }

  /** The seat to move, `CHANCE` or `OVER`. */
  mover(state: State): number {
    return this.wasm.mover(state);
  }

  /** The legal actions in ascending order. */
  legal(state: State): number[] {
    return this.whole(this.actionsAt, this.wasm.legal(state, this.actionsAt));
  }

  /** The outcomes of a chance node. */
  chance(state: State): Outcome[] {
    const n = this.wasm.chance(state, this.actionsAt, this.weightsAt);
    const weights = this.whole(this.weightsAt, n);
    return this.whole(this.actionsAt, n).map((action, place) => ({ action, weight: weights[place]! }));
  }

  /** The legal actions, or the outcomes of a chance node; empty when the game is over. */
  possible(state: State): number[] {
    const mover = this.mover(state);
    if (mover === OVER) return [];
    return mover === CHANCE ? this.chance(state).map((outcome) => outcome.action) : this.legal(state);
  }

  /** Apply one step. The step must be possible: the rules do not check, and could write out of bounds. */
  apply(state: State, action: number): void {
    this.wasm.apply(state, action);
  }

  /** Each seat's points, as the rulebook counts them. */
  scores(state: State, seats: number): number[] {
    this.wasm.score(state, this.floatsAt);
    return [...this.view("float64", this.floatsAt, seats)];
  }

  /** The game's value for each seat; higher is better. */
  returns(state: State, seats: number): number[] {
    this.wasm.returns(state, this.floatsAt);
    return [...this.view("float64", this.floatsAt, seats)];
  }

  /** A finished game's value for each seat, 0 to 1; 1 or 0 where all seats win or lose together. */
  finished(state: State, seats: number): number[] {
    const [lowest, highest] = this.about.returns;
    const returns = this.returns(state, seats);
    if (this.about.cooperative) return returns.map(() => (returns[0]! > lowest ? 1 : 0));
    if (!this.wasm.value) return rescaled(returns, lowest, highest);
    this.wasm.value(state, this.floatsAt);
    return [...this.view("float64", this.floatsAt, seats)];
  }

  /** Convert a search's values to the scale of `finished`: in a cooperative game, chances to win. */
  asChances(values: readonly number[], seats: number): number[] {
    return this.about.cooperative ? rescaled(values, ...this.knowledge(seats).lost_and_won) : [...values];
  }

  /** What a seat may know, as numbers. The rules write observations over zeros. */
  observe(state: State, seat: number): Float64Array {
    this.view("float64", this.floatsAt, this.about.observation).fill(0);
    this.wasm.observe(state, seat, this.floatsAt);
    return this.view("float64", this.floatsAt, this.about.observation).slice();
  }

  // --- the bots' knowledge

  /** The weights of legal actions; null in a game that has no priors. */
  priors(state: State, actions: readonly number[]): Float32Array | null {
    if (!this.wasm.prior) return null;
    this.put(actions);
    this.wasm.prior(state, actions.length, this.actionsAt, this.singlesAt);
    return this.view("float32", this.singlesAt, actions.length).slice();
  }

  /** Each legal action's value for the mover, searched through this turn and the next `turns`; null if no evaluation exists. */
  deliberate(state: State, turns: number, actions: readonly number[]): Float64Array | null {
    if (!this.wasm.deliberate) return null;
    this.put(actions);
    this.wasm.deliberate(state, turns, 0, 0, actions.length, this.actionsAt, this.floatsAt);
    return this.view("float64", this.floatsAt, actions.length).slice();
  }

  /** Each chance outcome's value for each seat, outcome by outcome; null if no evaluation exists. */
  luck(state: State, outcomes: readonly number[], seats: number): Float64Array | null {
    if (!this.wasm.luck) return null;
    this.put(outcomes);
    this.wasm.luck(state, outcomes.length, this.actionsAt, this.floatsAt);
    return this.view("float64", this.floatsAt, outcomes.length * seats).slice();
  }

  private put(actions: readonly number[]): void {
    this.view("int64", this.actionsAt, actions.length).set(actions.map(BigInt));
  }

  private whole(at: number, n: number): number[] {
    return Array.from(this.view("int64", at, n), Number);
  }
}
