/** The log as it is read: a table of rounds, or a list of sentences. */

import type { Entry } from "./wire";

/** An entry with the ply at which the table stood after it. */
export interface Line {
  entry: Entry;
  ply: number;
}

export interface Round {
  round: number;
  cells: Line[][];
}

/** The lines known so far after a message that brings those from `from` on. */
export function joined(known: readonly Entry[], from: number, fresh: readonly Entry[]): Entry[] {
  return [...known.slice(0, from), ...fresh];
}

export function lines(log: readonly Entry[]): Line[] {
  return log.map((entry, index) => ({ entry, ply: index + 1 }));
}

/** The lines of a list as they are read: a step of something that another line tells is left out, unless it is looked at. */
export function told(log: readonly Entry[], shown: number): Line[] {
  return lines(log).filter((line) => !line.entry.minor || line.ply === shown);
}

/** The last line that tells something, up to a ply. */
export function lastTold(log: readonly Entry[], ply: number): Entry | undefined {
  return log.slice(0, ply).findLast((entry) => !entry.minor);
}

/** Whether the log stands as a table: every line has its column. */
export function isTable(log: readonly Entry[]): boolean {
  return log.length > 0 && log.every((entry) => (entry.column ?? -1) >= 0);
}

export function columns(log: readonly Entry[]): number {
  return log.reduce((most, entry) => Math.max(most, (entry.column ?? -1) + 1), 0);
}

/** The rounds in order, each with a cell a column; a cell may hold no line or several. */
export function rounds(log: readonly Entry[]): Round[] {
  const width = columns(log);
  const byRound = new Map<number, Round>();
  for (const line of lines(log)) {
    const round = line.entry.round ?? 0;
    let row = byRound.get(round);
    if (!row) {
      row = { round, cells: Array.from({ length: width }, () => []) };
      byRound.set(round, row);
    }
    row.cells[line.entry.column ?? 0]?.push(line);
  }
  return [...byRound.values()].sort((a, b) => a.round - b.round);
}
