/** `node speed.mjs GAME.wasm GAME.json ASKED`: how many simulations or random games a second a module makes. */

import { readFileSync } from "node:fs";
import type { Description, Value } from "../../web/src/lib/engine/description";
import { CHANCE, Engine, OVER } from "../../web/src/lib/engine/engine";
import { Random } from "../../web/src/lib/engine/random";
import { Search } from "../../web/src/lib/engine/search";

interface Asked {
  ask: "simulations" | "games";
  n: number;
  seed: number;
  seats: number;
  options: Record<string, Value>;
}

const [module, description, asked] = process.argv.slice(2);
const bytes = readFileSync(module!);
const about = JSON.parse(readFileSync(description!, "utf-8")) as Description;

async function simulations({ n, seed, seats, options }: Asked): Promise<number> {
  const engine = await Engine.load(bytes, about);
  const state = engine.newState();
  engine.begin(state, options);
  const history: number[] = [];
  while (engine.mover(state) === CHANCE) {
    const [first] = engine.chance(state);
    engine.apply(state, first!.action);
    history.push(first!.action);
  }
  const search = new Search(engine, seats, seed);
  search.advance(state, history);
  const begun = performance.now();
  search.think(n);
  return (1000 * n) / (performance.now() - begun);
}

async function games({ n, seed, options }: Asked): Promise<number> {
  const engine = await Engine.load(bytes, about);
  const state = engine.newState();
  const begun = performance.now();
  for (let game = 0; game < n; game++) {
    const rng = new Random(seed, game);
    engine.begin(state, options);
    for (let mover; (mover = engine.mover(state)) !== OVER;) {
      if (mover === CHANCE) {
        const outcomes = engine.chance(state);
        let left = rng.below(outcomes.reduce((sum, { weight }) => sum + weight, 0));
        engine.apply(state, outcomes.find(({ weight }) => (left -= weight) < 0)!.action);
      } else {
        const legal = engine.legal(state);
        engine.apply(state, legal[rng.below(legal.length)]!);
      }
    }
  }
  return (1000 * n) / (performance.now() - begun);
}

const question = JSON.parse(asked!) as Asked;
console.log(await (question.ask === "simulations" ? simulations : games)(question));
