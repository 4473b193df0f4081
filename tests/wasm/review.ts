/** `node review.mjs GAME.wasm GAME.json POSITION SIMULATIONS`: the review of a game, as JSON. */

import { readFileSync } from "node:fs";
import type { Position, Review } from "../../web/src/lib/engine/types";
import type { Description } from "../../web/src/lib/engine/description";
import { Engine } from "../../web/src/lib/engine/engine";
import { Reviewing } from "../../web/src/lib/engine/review";

const [module, description, position, simulations] = process.argv.slice(2);
const engine = await Engine.load(readFileSync(module!), JSON.parse(readFileSync(description!, "utf-8")) as Description);
const reviewing = new Reviewing(engine, JSON.parse(position!) as Position, Number(simulations));
const steps = reviewing.steps();
const told: number[] = [];
const parts: Review[] = [];
let step = steps.next();
for (; !step.done; step = steps.next()) {
  told.push(step.value);
  if (told.length % 4 === 0) parts.push(reviewing.found());
}
console.log(JSON.stringify({ ...step.value, told, parts }));
