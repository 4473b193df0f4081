/** The review of a game (nexarium.analysis.reviewing) in WebAssembly: the same seed gives the same review. docs/analysis.md explains the
 * measures. */

import { CHANCE, EngineError, OVER, type Engine, type State } from "./engine";
import { ROOT, Search } from "./search";
import type { Moment, Position, Review, SeatReview } from "./types";

/** The share of a review's simulations reserved for second looks, and a position's minimum. */
const SHARE_OF_SECOND_LOOKS = 0.35;
const FEWEST = 40;
const MOMENTS = 3;
/** Maximum number of choices that get a second look. */
const LOOKS = 12;
/** Smaller differences do not count as a loss. */
const LEAST = 0.02;
/** A chance node is searched up to twice as long, until its actual outcome has this many visits. */
const DRAWN_OFTEN = 30;
/** Maximum length of an expected continuation. */
const LONGEST = 16;

/** A review in progress. */
export class Reviewing {
  private readonly movers: number[] = [];
  private readonly choices: number[] = [];
  private readonly states: Uint8Array[] = [];
  private readonly searched: number[] = [];
  private readonly known: boolean[];
  private readonly worths: number[][];
  private readonly best: number[];
  private readonly better: number[];
  private readonly luck: number[][];
  private losses: number[];
  private readonly state: State;
  private readonly each: number;
  private readonly second: number;
  private simulations = 0;

  constructor(
    private readonly engine: Engine,
    private readonly game: Position,
    simulations = engine.knowledge(game.seats).review_simulations,
    private readonly seed = 1,
  ) {
    this.state = engine.newState();
    this.play();
    const plies = this.plies;
    this.known = Array<boolean>(plies + 1).fill(false);
    this.worths = Array.from({ length: plies + 1 }, () => Array<number>(game.seats).fill(0));
    this.best = Array<number>(plies).fill(0);
    this.better = Array<number>(plies).fill(-1);
    this.losses = Array<number>(plies).fill(0);
    this.luck = Array.from({ length: plies }, () => Array<number>(game.seats).fill(0));
    this.each = Math.max(FEWEST, Math.round((simulations * (1 - SHARE_OF_SECOND_LOOKS)) / Math.max(1, this.searched.length)));
    this.second = Math.max(FEWEST, Math.round((simulations * SHARE_OF_SECOND_LOOKS) / (2 * LOOKS)));
  }

  private get plies(): number {
    return this.game.actions.length;
  }

  /** Play the game, and note what to search. Chance before the first decision is setup, not luck. */
  private play(): void {
    const { engine, state } = this;
    engine.begin(state, this.game.options);
    let begun = false;
    this.game.actions.forEach((action, ply) => {
      const mover = engine.mover(state);
      const possible = engine.possible(state);
      if (!possible.includes(action)) throw new EngineError(`action ${action} cannot be played`);
      this.movers.push(mover);
      this.choices.push(mover === CHANCE ? 0 : possible.length);
      begun ||= mover !== CHANCE;
      if (begun && possible.length > 1) this.searched.push(ply);
      this.states.push(engine.bytes(state).slice());
      engine.apply(state, action);
    });
    this.states.push(engine.bytes(state).slice());
  }

  /** Run the review step by step; each step yields the finished part, 0 to 1. */
  *steps(): Generator<number, Review> {
    yield* this.searchInOrder();
    this.fill();
    this.lose();
    const moments = yield* this.lookAgain();
    return {
      expected: this.worths,
      losses: this.losses,
      luck: this.luck,
      movers: this.movers,
      seats: this.addUp(),
      moments,
      simulations: this.simulations,
    };
  }

  private goTo(ply: number): void {
    this.engine.bytes(this.state).set(this.states[ply]!);
  }

  // --- the first look

  private *searchInOrder(): Generator<number> {
    const { engine, game, plies } = this;
    const search = new Search(engine, game.seats, this.seed);
    for (const [done, ply] of this.searched.entries()) {
      this.goTo(ply);
      search.advance(this.state, game.actions.slice(0, ply));
      this.think(search, this.each);
      if (this.movers[ply] === CHANCE) this.takeLuck(search, ply);
      else this.takeChoice(search, ply);
      this.worths[ply] = this.expected(search);
      this.known[ply] = true;
      yield ((1 - SHARE_OF_SECOND_LOOKS) * (done + 1)) / this.searched.length;
    }
    this.goTo(plies);
    if (engine.mover(this.state) === OVER) this.worths[plies] = engine.finished(this.state, game.seats);
    else {
      search.advance(this.state, game.actions);
      this.think(search, this.each);
      this.worths[plies] = this.expected(search);
    }
    this.known[plies] = true;
  }

  private think(search: Search, simulations: number): void {
    search.think(simulations);
    this.simulations += simulations;
  }

  private expected(search: Search): number[] {
    return this.engine.asChances([...search.expected()], search.seats);
  }

  private takeChoice(search: Search, ply: number): void {
    const child = search.bestChild(ROOT)!;
    const worths = this.engine.asChances(search.worths(child), search.seats);
    this.better[ply] = search.array("action")[child]!;
    // the played action is the best: it loses nothing, whatever the next search finds
    this.best[ply] = this.better[ply] === this.game.actions[ply] ? -1 : worths[this.movers[ply]!]!;
  }

  private takeLuck(search: Search, ply: number): void {
    const drawn = this.game.actions[ply]!;
    for (let more = 0; more < 4; more++) {
      const child = search.childOf(drawn);
      if (child === null || search.array("visits")[child]! >= DRAWN_OFTEN) break;
      this.think(search, Math.max(1, Math.floor(this.each / 4)));
    }
    const given = search.given(drawn);
    const mean = [...search.expected()];
    const after = this.engine.asChances(
      mean.map((worth, seat) => worth + given[seat]!),
      search.seats,
    );
    const before = this.engine.asChances(mean, search.seats);
    this.luck[ply] = after.map((worth, seat) => worth - before[seat]!);
  }

  // --- the second look

  /** Confirm the greatest losses with two separate searches, and replace the first figures by theirs. */
  private *lookAgain(): Generator<number, Moment[]> {
    const rough = [...this.losses];
    const confirmed: Moment[] = [];
    const search = new Search(this.engine, this.game.seats, this.seed);
    for (const [done, ply] of this.pick(rough).entries()) {
      const greatest = confirmed.map(lossOf).sort((one, other) => other - one);
      if (greatest.length >= MOMENTS && greatest[MOMENTS - 1]! >= rough[ply]!) break;
      const moment = this.moment(search, ply);
      this.losses[ply] = lossOf(moment) >= LEAST ? lossOf(moment) : 0;
      if (this.losses[ply]) confirmed.push(moment);
      yield 1 - SHARE_OF_SECOND_LOOKS * (1 - (done + 1) / LOOKS);
    }
    return confirmed.sort((one, other) => lossOf(other) - lossOf(one) || one.ply - other.ply).slice(0, MOMENTS);
  }

  private moment(search: Search, ply: number): Moment {
    const [seat, played, better] = [this.movers[ply]!, this.game.actions[ply]!, this.better[ply]!];
    const { worths: expected } = this.worthAfter(search, ply, played);
    const { worths: promised, line } = this.worthAfter(search, ply, better);
    return { ply, seat, played, better, expected: expected[seat]!, promised: promised[seat]!, line };
  }

  /** A position's value after an action, and the expected continuation. */
  private worthAfter(search: Search, ply: number, action: number): { worths: number[]; line: number[] } {
    const { engine, state, game } = this;
    this.goTo(ply);
    engine.apply(state, action);
    const mover = engine.mover(state);
    if (mover === OVER) return { worths: engine.finished(state, game.seats), line: [action] };
    search.restart(this.seed + 1 + ply);
    search.advance(state, [...game.actions.slice(0, ply), action]);
    this.think(search, this.second);
    const line = [action];
    const [actions, movers] = [search.array("action"), search.array("mover")];
    for (let node: number | null = ROOT; line.length <= LONGEST && search.children(node).length && movers[node] !== CHANCE;) {
      node = search.bestChild(node);
      if (node === null) break;
      line.push(actions[node]!);
    }
    return { worths: this.expected(search), line };
  }

  // --- the sums, computed by the module

  /** Arrays in the module's memory; `real` ones have the type's own width. */
  private real(values: readonly number[]): number {
    const at = this.engine.room("float64", Math.max(1, values.length));
    this.engine.view("float64", at, values.length).set(values);
    return at;
  }

  private whole(values: readonly number[]): number {
    const at = this.engine.room("int64", Math.max(1, values.length));
    this.engine.view("int64", at, values.length).set(values.map(BigInt));
    return at;
  }

  private fill(): void {
    const { engine, plies } = this;
    const { seats } = this.game;
    const worths = this.real(this.worths.flat());
    engine.wasm.review_fill(plies, seats, this.whole(this.known.map(Number)), worths);
    const filled = engine.view("float64", worths, (plies + 1) * seats);
    for (let ply = 0; ply <= plies; ply++) this.worths[ply] = [...filled.subarray(ply * seats, (ply + 1) * seats)];
  }

  private lose(): void {
    const { engine, plies } = this;
    const losses = this.real(this.losses);
    const [movers, choices, best] = [this.whole(this.movers), this.whole(this.choices), this.real(this.best)];
    const worths = this.real(this.worths.flat());
    engine.wasm.review_lose(plies, this.game.seats, movers, choices, best, worths, this.real([LEAST]), losses);
    this.losses = [...engine.view("float64", losses, plies)];
  }

  private pick(losses: readonly number[]): number[] {
    const chosen = this.whole(Array<number>(LOOKS).fill(0));
    const n = this.engine.wasm.review_pick(this.plies, this.real(losses), chosen, LOOKS);
    return Array.from(this.engine.view("int64", chosen, n), Number);
  }

  private addUp(): SeatReview[] {
    const { engine, plies } = this;
    const { seats } = this.game;
    const out = this.real(Array<number>(4 * seats).fill(0));
    const [movers, choices, losses] = [this.whole(this.movers), this.whole(this.choices), this.real(this.losses)];
    engine.wasm.review_add_up(plies, seats, movers, choices, losses, this.real(this.luck.flat()), this.real([0]), out);
    const sums = engine.view("float64", out, 4 * seats);
    return Array.from({ length: seats }, (_, seat) => {
      const [all, good, lost, luck] = sums.subarray(4 * seat, 4 * seat + 4);
      return { choices: all!, good: good!, lost: lost!, luck: luck! };
    });
  }
}

const lossOf = ({ promised, expected }: Moment): number => promised - expected;
