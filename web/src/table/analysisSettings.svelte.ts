/** How much an analysis shows and searches: kept in this browser. */

import { keep, read } from "../lib/localStore";

export const DEPTHS = ["quick", "normal", "deep"] as const;
export type Depth = (typeof DEPTHS)[number];

/** Simulations after which a position is searched enough. */
export const SIMULATIONS: Readonly<Record<Depth, number>> = { quick: 50_000, normal: 200_000, deep: 1_000_000 };
/** A review's simulations, as a share of those of `nexarium analyse`. */
export const EFFORTS: Readonly<Record<Depth, number>> = { quick: 0.1, normal: 0.25, deep: 1 };

/** How many choices may be listed, best first. */
export const LINES = [1, 2, 3, 5, 8] as const;

class AnalysisSettings {
  lines = $state<number>(LINES.find((n) => `${n}` === read("analysis_lines")) ?? 3);
  depth = $state<Depth>(DEPTHS.find((depth) => depth === read("analysis_depth")) ?? "normal");

  setLines(lines: number): void {
    this.lines = lines;
    keep("analysis_lines", `${lines}`);
  }

  setDepth(depth: Depth): void {
    this.depth = depth;
    keep("analysis_depth", depth);
  }
}

export const analysisSettings = new AnalysisSettings();
