/** Several workers that search one position. Each grows its own tree from its own seed, and their results are combined. */

import type { Analysis, Line, Position } from "./types";
import type { EngineClient } from "./client";

type SearchEngine = Pick<EngineClient, "look" | "think" | "end">;

/** Maximum number of workers: each keeps its own tree in memory. */
const MOST = 4;

/** How many workers to start on a machine with this many cores. Half the cores stay free for the page and other programs. */
export const workersFor = (cores: number): number => Math.max(1, Math.min(MOST, Math.floor(cores / 2)));

export class EnginePool {
  constructor(private readonly engines: readonly SearchEngine[]) {}

  /** All workers once they are loaded; if one fails to load, the others are stopped. */
  static async of(loading: readonly Promise<SearchEngine>[]): Promise<EnginePool> {
    try {
      return new EnginePool(await Promise.all(loading));
    } catch (error) {
      for (const engine of loading) void engine.then((loaded) => loaded.end()).catch(() => undefined);
      throw error;
    }
  }

  /** Set the position to search, and return what is already known of it. */
  async look(position: Position): Promise<Analysis> {
    return together(await Promise.all(this.engines.map((engine) => engine.look(position))));
  }

  /** Run this many more simulations in each worker, and return the result. */
  async think(simulations: number): Promise<Analysis> {
    return together(await Promise.all(this.engines.map((engine) => engine.think(simulations))));
  }

  end(): void {
    for (const engine of this.engines) engine.end();
  }
}

/** Combine several results for one position, weighted by their simulations. */
export function together(found: readonly Analysis[]): Analysis {
  const [first] = found;
  if (!first || found.length === 1) return first!;
  const simulations = sum(found.map((each) => each.simulations));
  const tried = found.filter((each) => each.worth);
  const worth = tried.length
    ? tried[0]!.worth!.map((_, seat) => mean(tried.map((each) => [each.worth![seat]!, each.simulations])))
    : first.worth;
  const lines = new Map<number, Line[]>();
  for (const line of found.flatMap((each) => each.lines)) lines.set(line.action, [...(lines.get(line.action) ?? []), line]);
  return { mover: first.mover, simulations, worth, lines: [...lines.values()].map(lineOf).sort((one, other) => other.visits - one.visits) };
}

/** Combine one action's lines. The expected continuation is that of the worker that tried it most. */
function lineOf(lines: readonly Line[]): Line {
  const most = lines.reduce((best, line) => (line.visits > best.visits ? line : best));
  const tried = lines.filter((line) => line.value !== null);
  const value = tried.length ? mean(tried.map((line) => [line.value!, line.visits])) : null;
  return { action: most.action, visits: sum(lines.map((line) => line.visits)), value, expected: most.expected };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The weighted mean of values; of a finished game, where nothing is tried, the value itself. */
function mean(weighed: readonly (readonly [value: number, weight: number])[]): number {
  const weight = sum(weighed.map(([, each]) => each));
  return weight > 0 ? sum(weighed.map(([value, each]) => value * each)) / weight : weighed[0]![0];
}
