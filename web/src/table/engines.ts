/** What analysis, reviews and hints need from the server. */

import { actionsOf } from "../lib/api";
import { EngineError } from "../lib/engine/engine";
import { EnginePool, workersFor } from "../lib/engine/pool";
import { engineFilesOf, EngineClient, type EngineFiles, type EngineOf } from "../lib/engine/client";
import type { SearchEngine, EngineWithActions } from "./analysing.svelte";

/** The same seed gives the same result. */
const SEED = 1;

async function filesOf(game: string, of: EngineOf): Promise<EngineFiles> {
  const files = await engineFilesOf(game, of);
  if (!files || files === "soon") throw new EngineError("this server has no engine for the game");
  return files;
}

/** Throws if the engine cannot be loaded. */
export async function localEngineFor(game: string, table: string): Promise<EngineClient> {
  return EngineClient.of(await filesOf(game, { table }), SEED);
}

/** The reviewer, which goes through the game with one tree. Throws if the engine or the record cannot be loaded. */
export async function reviewEngine(game: string, table: string): Promise<EngineWithActions<EngineClient>> {
  const actions = await actionsOf(table);
  return { engine: await localEngineFor(game, table), actions };
}

/** The engine that analyses positions, and a table's actions. Throws if the engine or the record cannot be loaded. */
export async function analysisEngine(game: string, table: string): Promise<EngineWithActions<SearchEngine>> {
  const [actions, engine] = await Promise.all([actionsOf(table), enginePoolFor(game, { table })]);
  return { engine, actions };
}

/** The engine that analyses positions, with as many workers as the machine has room for; for the data that `of` names. Throws if it cannot be
 * loaded. */
export async function enginePoolFor(game: string, of: EngineOf): Promise<EnginePool> {
  const files = await filesOf(game, of);
  const seeds = Array.from({ length: workersFor(navigator.hardwareConcurrency) }, (_, worker) => SEED + worker);
  return EnginePool.of(seeds.map((seed) => EngineClient.of(files, seed)));
}
