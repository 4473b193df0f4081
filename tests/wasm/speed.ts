/** `node speed.mjs GAME.wasm GAME.json`: answers each line of JSON with one: what a module weighs, and how fast it thinks and plays. */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { brotliCompressSync } from "node:zlib";
import type { Description, Value } from "../../web/src/lib/engine/description";
import { CHANCE, Engine, OVER } from "../../web/src/lib/engine/engine";
import { Random } from "../../web/src/lib/engine/random";
import { Search } from "../../web/src/lib/engine/search";

type Asked =
  { ask: "sizes" } | { ask: "simulations" | "games"; n: number; warm: number; seed: number; seats: number; options: Record<string, Value> };

const [module, description] = process.argv.slice(2);
const bytes = readFileSync(module!);
const about = JSON.parse(readFileSync(description!, "utf-8")) as Description;

async function simulations({ n, warm, seed, seats, options }: Extract<Asked, { n: number }>): Promise<number> {
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
  search.think(warm);
  const begun = performance.now();
  search.think(n);
  return (1000 * n) / (performance.now() - begun);
}

async function games({ n, seed, options }: Extract<Asked, { n: number }>): Promise<number> {
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

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line) as Asked;
  if (asked.ask === "sizes") console.log(JSON.stringify({ bytes: bytes.length, brotli: brotliCompressSync(bytes).length }));
  else console.log(JSON.stringify({ rate: await (asked.ask === "simulations" ? simulations : games)(asked) }));
}
