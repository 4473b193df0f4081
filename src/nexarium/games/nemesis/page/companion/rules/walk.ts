/** The building blocks of procedures. */

import type { Frame, Holes, Prompt, Said, Table } from "./types";

/** One step's context: the table that it changes, and its messages. */
export class Walk {
  readonly said: Said[] = [];

  constructor(readonly table: Table) {}

  /** The innermost procedure under way. */
  get frame(): Frame {
    return this.table.stack.at(-1) as Frame;
  }

  say(key: string, clause: string, holes: Holes = {}): void {
    this.said.push({ key, with: holes, clause });
  }

  /** Go on to another step of the same procedure. */
  go(at: string): void {
    this.frame.at = at;
  }

  /** Start another procedure; after it, this one continues at its present step. */
  begin(act: string, at: string, remembered: Record<string, unknown> = {}): void {
    this.table.stack.push({ do: act, at, ...remembered });
  }

  /** The procedure is over; the one that began it stores the results. */
  end(results: Record<string, unknown> = {}): void {
    this.table.stack.pop();
    if (this.table.stack.length) Object.assign(this.frame, results);
  }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the step that asked knows what its answer is
export type Take = (walk: Walk, frame: Frame, value: any) => void;
export type Ask = (table: Table, frame: Frame) => Prompt | null;

/** A step of a procedure: what it does with the answer (null if it did not ask), and its question, if any. */
export type Step = readonly [take: Take, ask?: Ask];
export type Procedure = Readonly<Record<string, Step>>;
