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

/** A turn as a list shows it: the sentence that tells all of it, whose seat it is, and its lines. Lines of no turn stand alone, each as one. */
export interface Told {
  /** The ply of its first line, which names it. */
  from: number;
  /** The ply at which the table stood after it. */
  ply: number;
  seat: number;
  text: string;
  lines: readonly Line[];
}

/** The lines of a list by turns. */
export function byTurns(list: readonly Line[], log: readonly Entry[]): Told[] {
  const turns: (Told & { turn?: number })[] = [];
  for (const line of list) {
    const turn = log[line.ply - 1]?.turn;
    const last = turns.at(-1);
    if (turn && last?.turn === turn.number) {
      Object.assign(last, { ply: line.ply, text: turn.text, lines: [...last.lines, line] });
    } else {
      turns.push({
        from: line.ply,
        ply: line.ply,
        seat: line.entry.seat,
        text: turn?.text ?? line.entry.text,
        lines: [line],
        turn: turn?.number,
      });
    }
  }
  return turns;
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
