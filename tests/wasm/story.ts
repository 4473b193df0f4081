/** What native.py tells of a game, told by its module: random games with all that the rules say of them, and trees of its search. */

import type { Description, Value } from "../../web/src/lib/engine/description";
import { CHANCE, Engine, OVER, type Outcome, type State } from "../../web/src/lib/engine/engine";
import { Random } from "../../web/src/lib/engine/random";
import { Search } from "../../web/src/lib/engine/search";

/** What the story contains. */
export interface Asked {
  options: Record<string, Value>;
  seats: number;
  games: number;
  /** Simulations before each of the choices of a searched game. */
  simulations: number[];
  nodes: number;
}

/** A digest of everything told of each kind. */
export type Told = Record<string, string>;

const JUDGED = 20;
const SEED = 5;

class Digest {
  private readonly parts: Uint8Array[] = [];

  add(array: Int32Array | Float32Array | Float64Array | Uint8Array): void {
    this.parts.push(new Uint8Array(array.slice().buffer));
  }

  async hex(): Promise<string> {
    const whole = new Uint8Array(this.parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of this.parts) {
      whole.set(part, at);
      at += part.length;
    }
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
    return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

function drawn(outcomes: readonly Outcome[], rng: Random): number {
  let left = rng.below(outcomes.reduce((sum, { weight }) => sum + weight, 0));
  for (const { action, weight } of outcomes) {
    left -= weight;
    if (left < 0) return action;
  }
  throw new Error("the weights of outcomes have another sum");
}

/** Random games: every list, every chance node, the final memory, scores, returns, and what each seat sees. */
async function games(engine: Engine, { options, seats, games: n }: Asked): Promise<Told> {
  const [rules, judged] = [new Digest(), new Digest()];
  const state = engine.newState();
  for (let game = 0; game < n; game++) {
    const rng = new Random(1, game);
    engine.begin(state, options);
    let plies = 0;
    for (let player; (player = engine.mover(state)) !== OVER; plies++) {
      let action: number;
      if (player === CHANCE) {
        const outcomes = engine.chance(state);
        const ids = outcomes.map((outcome) => outcome.action);
        rules.add(Int32Array.from([CHANCE, ids.length, ...ids, ...outcomes.map(({ weight }) => weight)]));
        const luck = plies < JUDGED ? engine.luck(state, ids, seats) : null;
        if (luck) judged.add(luck);
        action = drawn(outcomes, rng);
      } else {
        const legal = engine.legal(state);
        rules.add(Int32Array.from([player, legal.length, ...legal]));
        for (const found of plies < JUDGED ? [engine.priors(state, legal), engine.deliberate(state, 0, legal)] : []) {
          if (found) judged.add(found);
        }
        action = legal[rng.below(legal.length)]!;
      }
      engine.apply(state, action);
    }
    rules.add(Int32Array.from([OVER, plies]));
    rules.add(engine.bytes(state));
    rules.add(Float64Array.from([...engine.scores(state, seats), ...engine.returns(state, seats)]));
    for (let seat = 0; seat < seats; seat++) rules.add(engine.observe(state, seat));
  }
  return { rules: await rules.hex(), judged: await judged.hex() };
}

/** A game of searched choices with the tree kept from one to the next: all of its nodes after each search. */
async function trees(engine: Engine, { options, seats, simulations, nodes }: Asked): Promise<Told> {
  const digest = new Digest();
  const search = new Search(engine, seats, SEED, nodes);
  const state = engine.newState();
  engine.begin(state, options);
  const history: number[] = [];
  const rng = new Random(7);
  const step = (action: number) => {
    engine.apply(state, action);
    history.push(action);
  };
  for (const each of simulations) {
    passChance(engine, state, rng, step);
    if (engine.mover(state) === OVER) break;
    search.advance(state, history);
    search.think(each);
    const used = search.used();
    for (const name of ["children", "visits", "chooser_total", "mover_total"] as const) digest.add(search.array(name).subarray(0, used));
    digest.add(search.array("seat_total").subarray(0, used * seats));
    for (const name of ["action", "node_prior", "amaf_visits", "amaf_total"] as const) digest.add(search.array(name).subarray(1, used));
    digest.add(search.expected());
    step(search.best());
  }
  return { trees: await digest.hex() };
}

/** A search goes from one game to another whose actions seem to go on from its root, and plays nothing there that cannot be played. */
function apart(engine: Engine, { options, seats, nodes }: Asked): void {
  const search = new Search(engine, seats, SEED, nodes);
  const [first, second] = [engine.newState(), engine.newState()];
  const play = engine.apply.bind(engine);
  for (let game = 0; game < 20; game++) {
    playSome(engine, first, options, new Random(3, game), 6 + game);
    const history = playSome(engine, second, options, new Random(4, game), 5 + game);
    search.advance(first, []); // as one that was set up
    engine.apply = (state, action) => {
      if (!engine.possible(state).includes(action)) throw new Error(`${action} is played, which cannot be`);
      play(state, action);
    };
    search.advance(second, history);
    engine.apply = play;
  }
}

/** Play a game for some plies at random; what was played. */
function playSome(engine: Engine, state: State, options: Asked["options"], rng: Random, plies: number): number[] {
  engine.begin(state, options);
  const history: number[] = [];
  for (let player; history.length < plies && (player = engine.mover(state)) !== OVER;) {
    const legal = player === CHANCE ? [drawn(engine.chance(state), rng)] : engine.legal(state);
    history.push(legal[rng.below(legal.length)]!);
    engine.apply(state, history.at(-1)!);
  }
  return history;
}

function passChance(engine: Engine, state: State, rng: Random, step: (action: number) => void): void {
  while (engine.mover(state) === CHANCE) step(drawn(engine.chance(state), rng));
}

export async function tell(module: BufferSource, about: Description, asked: Asked): Promise<Told> {
  const engine = await Engine.load(module, about);
  apart(engine, asked);
  return { ...(await games(engine, asked)), ...(await trees(engine, asked)) };
}
