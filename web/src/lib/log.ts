/** The log as displayed: a table of rounds, or a list of sentences. */

import type { Entry } from "./wire";

/** An entry with the ply of the table after it. */
export interface LogLine {
  entry: Entry;
  ply: number;
}

export interface Round {
  round: number;
  cells: LogLine[][];
}

/** The known lines after a message that brings those from `from` on. */
export function joined(known: readonly Entry[], from: number, fresh: readonly Entry[]): Entry[] {
  return [...known.slice(0, from), ...fresh];
}

export function lines(log: readonly Entry[]): LogLine[] {
  return log.map((entry, index) => ({ entry, ply: index + 1 }));
}

/** The lines of a list as displayed. A step of something that another line tells is left out, unless it is being viewed. */
export function displayed(log: readonly Entry[], shown: number): LogLine[] {
  return lines(log).filter((line) => !line.entry.minor || line.ply === shown);
}

/** A turn in the list: the sentence that sums it up, its seat, and its lines. Each line outside a turn stands alone. */
export interface Turn {
  /** The ply of its first line, which identifies it. */
  from: number;
  /** The ply of the table after it. */
  ply: number;
  seat: number;
  text: string;
  lines: readonly LogLine[];
}

/** A list's lines, grouped by turn. */
export function byTurns(list: readonly LogLine[], log: readonly Entry[]): Turn[] {
  const turns: (Turn & { turn?: number })[] = [];
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

/** The last line with words, up to a ply. */
export function lastShown(log: readonly Entry[], ply: number): Entry | undefined {
  return log.slice(0, ply).findLast((entry) => !entry.minor);
}

/** Whether the log is shown as a table: every line has its column. */
export function isTable(log: readonly Entry[]): boolean {
  return log.length > 0 && log.every((entry) => (entry.column ?? -1) >= 0);
}

export function columns(log: readonly Entry[]): number {
  return log.reduce((most, entry) => Math.max(most, (entry.column ?? -1) + 1), 0);
}

/** The rounds in order, each with one cell per column. A cell may hold no line or several. */
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
