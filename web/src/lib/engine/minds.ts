/** Several workers that think about one position: each grows a tree of its own from its own seed, and what they found is taken
 * together. */

import type { Analysis, Line, Position } from "./analysis";
import type { Thinker } from "./thinker";

type Mind = Pick<Thinker, "look" | "think" | "end">;

/** Workers at most: each keeps a tree of its own in memory. */
const MOST = 4;

/** How many workers a machine of so many cores is asked for: half of them are left to the page and to whatever else runs. */
export const workersFor = (cores: number): number => Math.max(1, Math.min(MOST, Math.floor(cores / 2)));

export class Minds {
  constructor(private readonly minds: readonly Mind[]) {}

  /** All of them once they are loaded; where one cannot be, none is left behind. */
  static async of(loading: readonly Promise<Mind>[]): Promise<Minds> {
    try {
      return new Minds(await Promise.all(loading));
    } catch (error) {
      for (const mind of loading) void mind.then((loaded) => loaded.end()).catch(() => undefined);
      throw error;
    }
  }

  /** Make a position the one to think about; what is known of it already. */
  async look(position: Position): Promise<Analysis> {
    return together(await Promise.all(this.minds.map((mind) => mind.look(position))));
  }

  /** Think on, each so many simulations; what is known then. */
  async think(simulations: number): Promise<Analysis> {
    return together(await Promise.all(this.minds.map((mind) => mind.think(simulations))));
  }

  end(): void {
    for (const mind of this.minds) mind.end();
  }
}

/** What several found of the same position: what each says counts as much as it has tried. */
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

/** One action's lines as one: what is expected to follow is what the one says that tried it most. */
function lineOf(lines: readonly Line[]): Line {
  const most = lines.reduce((best, line) => (line.visits > best.visits ? line : best));
  const tried = lines.filter((line) => line.value !== null);
  const value = tried.length ? mean(tried.map((line) => [line.value!, line.visits])) : null;
  return { action: most.action, visits: sum(lines.map((line) => line.visits)), value, expected: most.expected };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The mean of values by their weights; of a finished game, where nothing is tried, the value itself. */
function mean(weighed: readonly (readonly [value: number, weight: number])[]): number {
  const weight = sum(weighed.map(([, each]) => each));
  return weight > 0 ? sum(weighed.map(([value, each]) => value * each)) / weight : weighed[0]![0];
}
