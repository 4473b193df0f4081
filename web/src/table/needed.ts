/** What analysis, reviews and hints need from the server. */

import { actionsOf } from "../lib/api";
import { EngineError } from "../lib/engine/engine";
import { Minds, workersFor } from "../lib/engine/minds";
import { engineOf, Thinker, type Place } from "../lib/engine/thinker";
import type { Mind, Needed } from "./analysing.svelte";

/** The same seed gives the same result. */
const SEED = 1;

async function placeOf(game: string): Promise<Place> {
  const place = await engineOf(game);
  if (!place || place === "soon") throw new EngineError("this house has no engine for the game");
  return place;
}

/** Throws if the engine cannot be loaded. */
export async function mindFor(game: string): Promise<Thinker> {
  return Thinker.of(await placeOf(game), SEED);
}

/** The reviewer, which goes through the game with one tree. Throws if the engine or the record cannot be loaded. */
export async function toReview(game: string, table: string): Promise<Needed<Thinker>> {
  const actions = await actionsOf(table);
  return { mind: await mindFor(game), actions };
}

/** The engine that analyses positions, with as many workers as the machine has room for. Throws if the engine or the record cannot be
 * loaded. */
export async function toAnalyse(game: string, table: string): Promise<Needed<Mind>> {
  const [actions, place] = await Promise.all([actionsOf(table), placeOf(game)]);
  const seeds = Array.from({ length: workersFor(navigator.hardwareConcurrency) }, (_, worker) => SEED + worker);
  return { mind: await Minds.of(seeds.map((seed) => Thinker.of(place, seed))), actions };
}
