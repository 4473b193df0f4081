/** What analysis has to have of the house. */

import { actionsOf } from "../lib/api";
import { EngineError } from "../lib/engine/engine";
import { engineOf, Thinker } from "../lib/engine/thinker";
import type { Needed } from "./analysing.svelte";

/** The same seed finds the same. */
const SEED = 1;

/** Throws where the engine or the record cannot be had. */
export async function needed(game: string, table: string): Promise<Needed> {
  const [place, actions] = await Promise.all([engineOf(game), actionsOf(table)]);
  if (!place) throw new EngineError("this house has no engine for the game");
  return { mind: await Thinker.of(place, SEED), actions };
}
