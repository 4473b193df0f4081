/** The review of a game (nexarium.analysis.reviewing) in WebAssembly: the same seed gives the same review. docs/build/analysis.md explains the
 * measures. */

import { classOf, INACCURACY, isGood, margin, MISTAKE, TRIED, type PlyClass } from "./classes";
import { CHANCE, EngineError, OVER, type Engine, type State } from "./engine";
import { ROOT, Search } from "./search";
import type { Candidate, Moment, Position, Review, SeatReview } from "./types";

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
/** Number of actions from which a learner chooses. */
const CANDIDATES = 5;
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
  private readonly margins: number[];
  private readonly best: number[];
  private readonly leads: number[];
  private readonly better: number[];
  private readonly luck: number[][];
  private losses: number[];
  /** The moments that were searched again, by ply. */
  private readonly confirmed = new Map<number, Moment>();
  /** The last ply whose position's value is known. */
  private reached = 0;
  private readonly results: number[] | null;
  /** Addresses of arrays in the module's memory, by name. */
  private readonly rooms = new Map<string, number>();
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
    this.results = this.resultsOfEnd();
    const plies = this.plies;
    this.known = Array<boolean>(plies + 1).fill(false);
    this.worths = Array.from({ length: plies + 1 }, () => Array<number>(game.seats).fill(0));
    this.margins = Array<number>(plies + 1).fill(0);
    this.best = Array<number>(plies).fill(0);
    this.leads = Array<number>(plies).fill(0);
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
    yield* this.lookAgain();
    return { ...this.found(), moments: this.moments(true), complete: true };
  }

  /** What has been found so far. Moments that were not searched again yet are provisional. */
  found(): Review {
    const { plies, reached } = this;
    if (reached < plies) {
      this.fill();
      this.lose();
      this.losses.fill(0, reached);
    }
    const classes = this.movers.map((_, ply) =>
      ply < reached ? classOf(this.choices[ply]!, this.losses[ply]!, this.leads[ply]!, this.luck[ply]!) : null,
    );
    return {
      complete: false,
      expected: this.worths.slice(0, reached + 1),
      margins: this.margins.slice(0, reached + 1),
      losses: [...this.losses],
      luck: this.luck,
      movers: this.movers,
      classes,
      results: this.results,
      seats: this.addUp(classes),
      moments: this.moments(false),
      mistakes: [...this.confirmed.values()].filter((each) => lossOf(each) >= INACCURACY).sort((one, other) => one.ply - other.ply),
      simulations: this.simulations,
    };
  }

  private resultsOfEnd(): number[] | null {
    const { engine, state, game } = this;
    if (engine.mover(state) !== OVER) return null;
    if (engine.about.cooperative) return engine.finished(state, game.seats);
    const returns = engine.returns(state, game.seats);
    const [best, worst] = [Math.max(...returns), Math.min(...returns)];
    return returns.map((each) => (best === worst ? 0.5 : Number(each === best)));
  }

  /** The choices that lost most, the greatest loss first; only those that were searched again, if `confirmed`. */
  private moments(confirmed: boolean): Moment[] {
    return this.pick(this.losses, LOOKS)
      .map((ply) => this.confirmed.get(ply) ?? this.provisional(ply))
      .filter((moment) => lossOf(moment) >= INACCURACY && !(confirmed && moment.provisional))
      .slice(0, MOMENTS);
  }

  private provisional(ply: number): Moment {
    const [seat, played, better] = [this.movers[ply]!, this.game.actions[ply]!, this.better[ply]!];
    const [expected, promised] = [this.worths[ply + 1]![seat]!, this.best[ply]!];
    return { ply, seat, played, better, expected, promised, margin: this.margins[ply]!, provisional: true, line: [better] };
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
      this.takeWorth(search, ply);
      yield ((1 - SHARE_OF_SECOND_LOOKS) * (done + 1)) / this.searched.length;
    }
    this.goTo(plies);
    if (engine.mover(this.state) === OVER) this.worths[plies] = engine.finished(this.state, game.seats);
    else {
      search.advance(this.state, game.actions);
      this.think(search, this.each);
      this.takeWorth(search, plies);
    }
    this.known[plies] = true;
    this.reached = plies;
  }

  private takeWorth(search: Search, ply: number): void {
    const worths = this.expected(search);
    this.worths[ply] = worths;
    this.margins[ply] = Math.max(...worths.map((worth) => margin(worth, search.simulated())));
    this.known[ply] = true;
    this.reached = ply;
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
    const worth = worths[this.movers[ply]!]!;
    if (this.better[ply] !== this.game.actions[ply]) {
      this.best[ply] = worth;
      return;
    }
    // the played action is the best: it loses nothing, whatever the next search finds
    this.best[ply] = -1;
    const second = secondBest(search, child);
    if (second === null) return;
    this.leads[ply] = Math.max(0, worth - this.engine.asChances(search.worths(second), search.seats)[this.movers[ply]!]!);
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
  private *lookAgain(): Generator<number> {
    const rough = [...this.losses];
    const search = new Search(this.engine, this.game.seats, this.seed);
    for (const [done, ply] of this.pick(rough, LOOKS).entries()) {
      const greatest = [...this.confirmed.values()].map(lossOf).filter((loss) => loss >= INACCURACY);
      greatest.sort((one, other) => other - one);
      if (greatest.length >= MOMENTS && greatest[MOMENTS - 1]! >= rough[ply]! && rough[ply]! < MISTAKE) break;
      const moment = this.moment(search, ply);
      this.losses[ply] = lossOf(moment) >= LEAST ? lossOf(moment) : 0;
      this.confirmed.set(ply, moment);
      yield 1 - SHARE_OF_SECOND_LOOKS * (1 - (done + 1) / LOOKS);
    }
  }

  /** Actions from which a learner chooses at a moment, in ascending order: the better one, the one that was played, and those that a search
   * tries most beside them. Each has its value by a search of its own, as in the review. */
  candidates({ ply, played, better }: Moment): Candidate[] {
    const search = new Search(this.engine, this.game.seats, this.seed);
    this.goTo(ply);
    search.advance(this.state, this.game.actions.slice(0, ply));
    search.think(this.each);
    const tried = [...search.visits()].sort(([, one], [, other]) => other - one).map(([action]) => action);
    const chosen = [...new Set([better, played, ...tried])].slice(0, CANDIDATES).sort((one, other) => one - other);
    return chosen.map((action) => {
      const { worth, margin } = this.worthAfter(search, ply, action);
      return { action, worth, margin };
    });
  }

  private moment(search: Search, ply: number): Moment {
    const [seat, played, better] = [this.movers[ply]!, this.game.actions[ply]!, this.better[ply]!];
    const less = this.worthAfter(search, ply, played);
    const more = this.worthAfter(search, ply, better);
    const margin = Math.max(less.margin, more.margin);
    return { ply, seat, played, better, expected: less.worth, promised: more.worth, margin, line: more.line };
  }

  /** A position's value to its mover after an action, the uncertainty of that, and the expected continuation. */
  private worthAfter(search: Search, ply: number, action: number): { worth: number; margin: number; line: number[] } {
    const { engine, state, game } = this;
    const seat = this.movers[ply]!;
    this.goTo(ply);
    engine.apply(state, action);
    const mover = engine.mover(state);
    if (mover === OVER) return { worth: engine.finished(state, game.seats)[seat]!, margin: 0, line: [action] };
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
    const worth = this.expected(search)[seat]!;
    return { worth, margin: margin(worth, search.simulated()), line };
  }

  // --- the sums, computed by the module

  /** An array of the module's memory, allocated once for each name: an array keeps its length. */
  private room(name: string, kind: "float64" | "int64", length: number): number {
    const at = this.rooms.get(name) ?? this.engine.room(kind, Math.max(1, length));
    this.rooms.set(name, at);
    return at;
  }

  private real(name: string, values: readonly number[]): number {
    const at = this.room(name, "float64", values.length);
    this.engine.view("float64", at, values.length).set(values);
    return at;
  }

  private whole(name: string, values: readonly number[]): number {
    const at = this.room(name, "int64", values.length);
    this.engine.view("int64", at, values.length).set(values.map(BigInt));
    return at;
  }

  private fill(): void {
    const { engine, plies } = this;
    const { seats } = this.game;
    const worths = this.real("worths", this.worths.flat());
    engine.wasm.review_fill(plies, seats, this.whole("known", this.known.map(Number)), worths);
    const filled = engine.view("float64", worths, (plies + 1) * seats);
    for (let ply = 0; ply <= plies; ply++) this.worths[ply] = [...filled.subarray(ply * seats, (ply + 1) * seats)];
    for (let ply = plies - 1; ply >= 0; ply--) if (!this.known[ply]) this.margins[ply] = this.margins[ply + 1]!;
  }

  private lose(): void {
    const { engine, plies } = this;
    const losses = this.real("losses", this.losses);
    const [movers, choices, best] = [this.whole("movers", this.movers), this.whole("choices", this.choices), this.real("best", this.best)];
    const worths = this.real("worths", this.worths.flat());
    engine.wasm.review_lose(plies, this.game.seats, movers, choices, best, worths, this.real("least", [LEAST]), losses);
    this.losses = [...engine.view("float64", losses, plies)];
  }

  private pick(losses: readonly number[], most: number): number[] {
    const chosen = this.whole("chosen", Array<number>(LOOKS).fill(0));
    const n = this.engine.wasm.review_pick(this.plies, this.real("losses", losses), chosen, most);
    return Array.from(this.engine.view("int64", chosen, n), Number);
  }

  private addUp(classes: readonly (PlyClass | null)[]): SeatReview[] {
    const { engine, plies } = this;
    const { seats } = this.game;
    const out = this.real("sums", Array<number>(4 * seats).fill(0));
    const known = this.choices.map((choices, ply) => (ply < this.reached ? choices : 0));
    const [movers, choices] = [this.whole("movers", this.movers), this.whole("choices", known)];
    const [losses, luck, within] = [this.real("losses", this.losses), this.real("luck", this.luck.flat()), this.real("within", [0])];
    engine.wasm.review_add_up(plies, seats, movers, choices, losses, luck, within, out);
    const sums = engine.view("float64", out, 4 * seats);
    return Array.from({ length: seats }, (_, seat) => {
      const [all, , lost, luck] = sums.subarray(4 * seat, 4 * seat + 4);
      const own = classes.filter((found, ply) => found !== null && this.movers[ply] === seat) as PlyClass[];
      const counts: Partial<Record<PlyClass, number>> = {};
      for (const found of own) counts[found] = (counts[found] ?? 0) + 1;
      return { choices: all!, good: own.filter(isGood).length, counts, lost: lost!, luck: luck! };
    });
  }
}

/** The root's child that was tried most beside the best; null if none was tried often enough. */
function secondBest(search: Search, best: number): number | null {
  const [visits, priors] = [search.array("visits"), search.array("node_prior")];
  const others = search.children(ROOT).filter((child) => child !== best && visits[child]! >= TRIED);
  others.sort((one, other) => visits[other]! - visits[one]! || priors[other]! - priors[one]!);
  return others[0] ?? null;
}

const lossOf = ({ promised, expected }: Moment): number => promised - expected;
