/** What analysis and hints have to have of the house. */

import { actionsOf } from "../lib/api";
import { EngineError } from "../lib/engine/engine";
import { engineOf, Thinker } from "../lib/engine/thinker";
import type { Needed } from "./analysing.svelte";

/** The same seed finds the same. */
const SEED = 1;

/** Throws where the engine cannot be had. */
export async function mindFor(game: string): Promise<Thinker> {
  const place = await engineOf(game);
  if (!place) throw new EngineError("this house has no engine for the game");
  return Thinker.of(place, SEED);
}

/** Throws where the engine or the record cannot be had. */
export async function needed(game: string, table: string): Promise<Needed> {
  const actions = await actionsOf(table);
  return { mind: await mindFor(game), actions };
}
