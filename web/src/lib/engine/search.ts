/** The server's tree search (nexarium.search.mcts.Search) in WebAssembly: the same seed grows the same tree. */

import type { Kind } from "./description";
import { EngineError, type ArrayOf, type Engine, type State } from "./engine";
import { stream } from "./random";

export const ROOT = 0;
const UNEXPANDED = -1;

export class Search {
  /** The arrays' addresses, by name. */
  private at: Record<string, number> = {};
  /** The addresses of a tree that is currently unused. */
  private spare: Record<string, number> | null = null;
  private readonly lengths: Record<string, number>;
  private readonly numbers: Record<string, number>;
  private readonly block: number;
  private readonly otherBlock: number;
  private readonly reals: number;
  private readonly judged: boolean;
  /** Simulations since the marks were last cleared. */
  private simulations = 0;
  /** The root's actions from the start of the game; null before the first `advance`. */
  private history: number[] | null = null;

  /** A search with room for `nodes` nodes. */
  constructor(
    readonly engine: Engine,
    readonly seats: number,
    seed: number,
    nodes = 500_000,
  ) {
    const { about } = engine;
    const { settings, weights } = engine.knowledge(seats);
    const has = (name: string) => (engine.has(name) ? 1 : 0);
    this.judged = engine.has("evaluate");
    const amaf = settings.amaf_equivalence > 0 && !this.judged;
    const errorRows = engine.has("value_estimate") && settings.estimate_correction > 0 ? about.search.pair_rows : 1;
    const historyWeight = this.judged ? 0 : settings.history_weight;
    const [historyActions, historyRows] = historyWeight > 0 ? [about.actions, about.search.pair_rows] : [1, 1];
    this.lengths = {
      one: 1,
      nodes,
      words: about.size / 8,
      branches: Math.max(about.max_legal, about.max_outcomes, 1),
      longest: about.max_plies + 2,
      marks: amaf ? about.search.amaf_groups * about.actions : 1,
      seats,
      learnt_weights: Math.max(weights.length, 1),
      value_estimates: engine.has("value_estimate") ? nodes : 1,
      error_rows: errorRows,
      history_actions: historyActions,
      history_rows: historyRows,
      node_seats: nodes * seats,
      estimate_seats: engine.has("value_estimate") ? nodes * seats : seats,
      error_seats: errorRows * seats,
      seat_actions: seats * historyActions * 2,
      answers: historyRows * 2,
    };
    this.numbers = {
      ...this.lengths,
      indexed: about.indexed ? 1 : 0,
      has_playout: has("playout"),
      has_prior: has("prior"),
      has_value: has("value"),
      has_amaf_group: has("amaf_group"),
      has_value_estimate: has("value_estimate"),
      actions: about.actions,
      max_plies: about.max_plies,
      amaf: amaf ? 1 : 0,
      expand_at: settings.expand_at,
      root_width: settings.root_width,
      width: settings.width,
      simulations: 0,
      begun: 0,
    };
    for (const [name, kind, length] of about.search.arrays) this.at[name] = this.room(kind, length);
    const words = about.search.arrays.length + about.search.numbers.length;
    this.block = engine.room("int64", words);
    this.otherBlock = engine.room("int64", words);
    this.reals = engine.room("float64", about.search.reals.length);
    const reals: Record<string, number> = {
      lowest_return: about.returns[0],
      highest_return: about.returns[1],
      exploration: settings.exploration,
      amaf_equivalence: amaf ? Math.max(settings.amaf_equivalence, 1) : 1,
      first_play_reduction: settings.first_play_reduction,
      estimate_at_first: settings.estimate_at_first,
      estimate_fading: settings.estimate_equivalence > 0 ? 1 / settings.estimate_equivalence : 0,
      estimate_correction: settings.estimate_correction,
      history_weight: historyWeight,
    };
    engine.view("float64", this.reals, about.search.reals.length).set(about.search.reals.map((name) => found(reals, name)));
    this.array("rng")[0] = stream(seed);
    this.array("learnt").set(weights);
    this.wipeMarks();
    this.fill(this.block, this.at);
    engine.wasm.clear(this.block);
  }

  /** Start again with this seed. */
  restart(seed: number): void {
    this.history = null;
    this.engine.wasm.clear(this.block);
    this.array("rng")[0] = stream(seed);
    this.wipeMarks();
  }

  private room(kind: Kind, length: string): number {
    return this.engine.room(kind, found(this.lengths, length));
  }

  /** Write a block of the search with these arrays. */
  private fill(block: number, at: Readonly<Record<string, number>>): void {
    const { arrays, numbers } = this.engine.about.search;
    const words = [...arrays.map(([name]) => found(at, name)), ...numbers.map((name) => found(this.numbers, name))];
    this.engine.view("int64", block, words.length).set(words.map(BigInt));
  }

  /** One of the search's arrays, at full length. */
  array<N extends keyof Arrays>(name: N): ArrayOf<Arrays[N]> {
    const [, kind, length] = this.engine.about.search.arrays.find(([each]) => each === name)!;
    return this.engine.view(kind, found(this.at, name), found(this.lengths, length)) as ArrayOf<Arrays[N]>;
  }

  private wipeMarks(): void {
    this.array("first_played").fill(-1);
    this.simulations = 0;
  }

  /** Make a position the root. `history` leads to it from the start of the game. The tree keeps what it knows if the position follows from
   * the last root. */
  advance(state: State, history: readonly number[]): void {
    const node = this.nodeOf(state, history);
    if (node === null) this.engine.wasm.clear(this.block);
    else if (node !== ROOT) this.keep(node);
    this.history = [...history];
    this.engine.copy(state, found(this.at, "root"));
    if (node !== null && node !== ROOT && this.rootIsNarrow()) this.engine.wasm.widen_root(this.block, this.reals);
  }

  /** The node of a position, or null when the tree has none. */
  private nodeOf(state: State, history: readonly number[]): number | null {
    const before = this.history;
    if (before === null || history.length < before.length || before.some((action, ply) => history[ply] !== action)) return null;
    const since = history.slice(before.length);
    if (!this.leadsTo(state, since)) return null;
    let node: number | null = ROOT;
    const actions = this.array("action");
    for (const action of since) {
      node = this.children(node).find((child) => actions[child] === action) ?? null;
      if (node === null) return null;
    }
    return node;
  }

  /** Whether these actions lead from the root to the state. Positions that were set up may share a history. */
  private leadsTo(state: State, since: readonly number[]): boolean {
    const { engine } = this;
    const reached = found(this.at, "memory");
    engine.copy(found(this.at, "root"), reached);
    for (const action of since) {
      if (!engine.possible(reached).includes(action)) return false; // they belong to another root
      engine.apply(reached, action);
    }
    const wanted = engine.bytes(state);
    return engine.bytes(reached).every((byte, place) => byte === wanted[place]);
  }

  /** Make a node the root, and drop all nodes that are not below it. */
  private keep(node: number): void {
    const { arrays, tree_arrays } = this.engine.about.search;
    this.spare ??= Object.fromEntries(arrays.slice(0, tree_arrays).map(([name, kind, length]) => [name, this.room(kind, length)]));
    const kept = { ...this.at, ...this.spare };
    this.fill(this.otherBlock, kept);
    this.engine.wasm.copy_subtree(this.block, node, this.otherBlock);
    this.spare = Object.fromEntries(Object.keys(this.spare).map((name) => [name, found(this.at, name)]));
    this.at = kept;
    this.fill(this.block, this.at);
  }

  /** Whether `width` removed root actions that `root_width` may allow. */
  private rootIsNarrow(): boolean {
    if (this.judged) return false;
    const { width, root_width } = this.numbers as { width: number; root_width: number };
    return this.array("children")[ROOT] === width && width < root_width && this.array("mover")[ROOT]! >= 0;
  }

  /** The indices of a node's children; empty if it is not expanded. */
  children(node: number): number[] {
    const n = this.array("children")[node]!;
    return n === UNEXPANDED ? [] : Array.from({ length: n }, (_, place) => this.array("first_child")[node]! + place);
  }

  /** The most visited child; null if no child has visits. */
  bestChild(node: number): number | null {
    const child = this.engine.wasm.best_child(this.block, node);
    return child < 0 ? null : child;
  }

  /** The root's child for an action; null if there is none. */
  childOf(action: number): number | null {
    const actions = this.array("action");
    return this.children(ROOT).find((child) => actions[child] === action) ?? null;
  }

  /** A node's mean value for each seat. */
  worths(node: number): number[] {
    const totals = this.array("seat_total").subarray(node * this.seats, (node + 1) * this.seats);
    const visits = this.array("visits")[node]!;
    return Array.from(totals, (total) => Math.fround(total / visits));
  }

  /** Run this many simulations from the root. */
  think(simulations: number): void {
    const { max_plies, search } = this.engine.about;
    const most = this.judged ? simulations : Math.floor((search.marks - 1) / (max_plies + 1)) - 1;
    for (let left = simulations; left > 0; left -= most) {
      const part = Math.min(left, most);
      if (!this.judged && this.simulations + part > most) this.wipeMarks();
      this.numbers.simulations = part;
      this.numbers.begun = this.simulations;
      this.fill(this.block, this.at);
      this.engine.wasm.search(this.block, this.reals);
      this.simulations += part;
    }
  }

  /** Simulations through the root, including earlier searches. */
  simulated(): number {
    return this.array("visits")[ROOT]!;
  }

  /** Number of nodes in the tree. */
  used(): number {
    return Number(this.array("used")[0]);
  }

  /** Visits of each root action. */
  visits(): Map<number, number> {
    const [actions, visits] = [this.array("action"), this.array("visits")];
    return new Map(this.children(ROOT).map((child) => [actions[child]!, visits[child]!]));
  }

  /** The root's value for each seat, 0 to 1; at a chance node the mean of its outcomes, weighted by probability. */
  expected(): Float64Array {
    this.engine.wasm.expect(this.block);
    return this.array("values").slice();
  }

  /** At a chance node, an outcome's value for each seat minus the mean of all outcomes. */
  given(outcome: number): Float64Array {
    this.engine.wasm.give(this.block, outcome);
    return this.array("values").slice();
  }

  /** The most visited action; the highest prior breaks ties. Throws an `EngineError` before the first simulation. */
  best(): number {
    const [actions, visits, priors] = [this.array("action"), this.array("visits"), this.array("node_prior")];
    const ordered = this.children(ROOT).sort((one, other) => visits[other]! - visits[one]! || priors[other]! - priors[one]!);
    if (ordered[0] === undefined) throw new EngineError("nothing was tried yet");
    return actions[ordered[0]]!;
  }
}

/** The types of the arrays that this class reads. */
interface Arrays {
  first_child: "int32";
  children: "int32";
  mover: "int32";
  action: "int32";
  visits: "float32";
  chooser_total: "float32";
  mover_total: "float32";
  seat_total: "float32";
  amaf_visits: "float32";
  amaf_total: "float32";
  node_prior: "float32";
  used: "int64";
  first_played: "int32";
  values: "float64";
  rng: "uint64";
  learnt: "float64";
}

/** The entry of the name that the module's description requires. Throws an `EngineError` if this client has none. */
function found(among: Readonly<Record<string, number>>, name: string): number {
  const value = among[name];
  if (value === undefined) throw new EngineError(`this client does not know ${name}, which the engine asks for`);
  return value;
}
