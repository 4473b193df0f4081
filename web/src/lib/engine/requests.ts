/** Answers the worker's requests with one engine and its search. */

import type { Description } from "./description";
import { Engine, EngineError, OVER, type State } from "./engine";
import { Reviewing } from "./review";
import { ROOT, Search } from "./search";
import type { Analysis, Answer, Ask, Judged, Line, Position, Review } from "./types";

/** Maximum length of an expected continuation. */
const LONGEST = 12;
/** Milliseconds of a review between two progress messages to the page. */
const SLICE = 150;
/** Milliseconds between two messages with what a review has found so far. */
const BETWEEN_FINDS = 500;
/** Minimum visits of an expected choice. */
const EXPECTED = 4;

export class RequestHandler {
  private engine: Engine | null = null;
  private search: Search | null = null;
  private reviewing: { made: Reviewing; steps: Generator<number, Review>; told: number } | null = null;
  /** By number of seats: a search keeps the memory that it has. */
  private searches = new Map<number, Search>();
  private state: State = 0;
  private seed = 0;

  /** `fetched` loads a file from the server. */
  constructor(private readonly fetched: (path: string) => Promise<Response>) {}

  /** Any failure, even a trap in the module, becomes an answer: the page continues without an engine. */
  async answer(asked: Ask): Promise<Answer> {
    try {
      switch (asked.ask) {
        case "load":
          return await this.load(asked.module, asked.description, asked.seed);
        case "look":
          this.look(asked.position);
          return { answer: "analysis", analysis: this.analysis() };
        case "think":
          if (this.ready().mover(this.state) !== OVER) this.thinking().think(asked.simulations);
          return { answer: "analysis", analysis: this.analysis() };
        case "judge":
          return { answer: "judged", judged: this.judged() };
        case "review":
          this.beginReview(asked.game, asked.effort);
          return { answer: "reviewing", done: 0 };
        case "go_on":
          return this.goOn();
        case "candidates":
          return { answer: "candidates", candidates: this.reviewOf(asked.game, asked.effort).candidates(asked.moment) };
      }
    } catch (error) {
      this.engine = this.search = this.reviewing = null;
      this.searches.clear();
      return { answer: "failed", why: error instanceof Error ? error.message : String(error) };
    }
  }

  private async load(module: string, description: string, seed: number): Promise<Answer> {
    const [bytes, about] = await Promise.all([this.file(module), this.file(description)]);
    this.engine = await Engine.load(await bytes.arrayBuffer(), (await about.json()) as Description);
    this.state = this.engine.newState();
    this.search = null;
    this.searches.clear();
    this.seed = seed;
    return { answer: "loaded" };
  }

  private async file(path: string): Promise<Response> {
    const answer = await this.fetched(path);
    if (!answer.ok) throw new EngineError(`${path} cannot be had (${answer.status})`);
    return answer;
  }

  private beginReview(game: Position, effort: number): void {
    const made = this.reviewOf(game, effort);
    this.reviewing = { made, steps: made.steps(), told: performance.now() };
  }

  private reviewOf(game: Position, effort: number): Reviewing {
    const engine = this.ready();
    return new Reviewing(engine, game, Math.round(effort * engine.knowledge(game.seats).review_simulations));
  }

  private goOn(): Answer {
    const { reviewing } = this;
    if (!reviewing) throw new EngineError("there is no game to review");
    const until = performance.now() + SLICE;
    let step = reviewing.steps.next();
    while (!step.done && performance.now() < until) step = reviewing.steps.next();
    if (step.done) return { answer: "reviewed", review: step.value };
    const now = performance.now();
    if (now - reviewing.told < BETWEEN_FINDS) return { answer: "reviewing", done: step.value };
    reviewing.told = now;
    return { answer: "reviewing", done: step.value, found: reviewing.made.found() };
  }

  private ready(): Engine {
    if (!this.engine) throw new EngineError("no engine is loaded");
    return this.engine;
  }

  private thinking(): Search {
    if (!this.search) throw new EngineError("there is no position to think about");
    return this.search;
  }

  /** Play a game so far. Throws an `EngineError` for an illegal action. */
  private look({ options, seats, actions, memory }: Position): void {
    const engine = this.ready();
    if (!Number.isInteger(seats) || seats < 1 || seats > Engine.SEATS) throw new EngineError(`nobody plays with ${seats} seats`);
    this.search = this.searches.get(seats) ?? new Search(engine, seats, this.seed);
    this.searches.set(seats, this.search);
    engine.begin(this.state, options);
    if (memory) engine.restore(this.state, memory);
    for (const action of actions) {
      if (!engine.possible(this.state).includes(action)) throw new EngineError(`action ${action} cannot be played`);
      engine.apply(this.state, action);
    }
    this.search.advance(this.state, actions);
  }

  private judged(): Judged[] | null {
    const engine = this.ready();
    const strongest = engine.knowledge(this.thinking().seats).levels.at(-1);
    if (!strongest || strongest.turns_ahead === null || engine.mover(this.state) < 0) return null;
    const legal = engine.legal(this.state);
    const worths = engine.deliberate(this.state, strongest.turns_ahead, legal);
    if (!worths) return null;
    const least = Math.max(...worths) - strongest.about_as_good;
    return legal.map((action, place) => ({ action, worth: worths[place]!, close: worths[place]! > least }));
  }

  private analysis(): Analysis {
    const search = this.thinking();
    const mover = this.ready().mover(this.state);
    if (mover === OVER) return { mover, simulations: 0, worth: this.ready().finished(this.state, search.seats), lines: [] };
    const simulations = search.simulated();
    const worth = simulations > 0 ? this.ready().asChances([...search.expected()], search.seats) : null;
    const lines = mover < 0 ? [] : search.children(ROOT).map((child) => this.line(search, child));
    return { mover, simulations, worth, lines: lines.sort((one, other) => other.visits - one.visits) };
  }

  private line(search: Search, child: number): Line {
    const [actions, visits, totals] = [search.array("action"), search.array("visits"), search.array("chooser_total")];
    const expected = [actions[child]!];
    for (let node = child; expected.length < LONGEST;) {
      const next = search.children(node);
      const most = next.reduce((best, each) => (visits[each]! > visits[best]! ? each : best), next[0] ?? -1);
      // no player expects what chance brings
      if (most < 0 || search.array("mover")[node]! < 0 || visits[most]! < EXPECTED) break;
      expected.push(actions[most]!);
      node = most;
    }
    const tried = visits[child]!;
    const value = tried > 0 ? this.ready().asChances([totals[child]! / tried], search.seats)[0]! : null;
    return { action: actions[child]!, visits: tried, value, expected };
  }
}
