/**
 * Checks of the data in a box, for pages that read them without a server. Every refusal names the file, the entry and what is allowed. The
 * server's readers in Python check more: they have the last word where there is a network.
 */

import { BoxError, isLine, type Problem } from "./box";

/** A value in a data file, with its place. */
export class Entry {
  constructor(
    readonly value: unknown,
    readonly file: string,
    readonly field = "",
  ) {}

  refused(problem: Problem, variables: Readonly<Record<string, string | number>> = {}): BoxError {
    return new BoxError(problem, variables, this.file, this.field);
  }

  /** An entry of this table; its value is undefined where there is none. */
  get(name: string): Entry {
    return new Entry(
      Object.hasOwn(this.table(), name) ? this.table()[name] : undefined,
      this.file,
      this.field ? `${this.field}.${name}` : name,
    );
  }

  get missing(): boolean {
    return this.value === undefined;
  }

  table(): Readonly<Record<string, unknown>> {
    if (this.missing) throw this.refused("absent");
    if (typeof this.value !== "object" || this.value === null || Array.isArray(this.value)) throw this.refused("table");
    return this.value as Readonly<Record<string, unknown>>;
  }

  /** The entries of a table by name, at most so many. */
  entries(most = 100): [string, Entry][] {
    const names = Object.keys(this.table());
    if (names.length > most) throw this.refused("items", { least: 0, most });
    return names.map((name) => [name, this.get(name)]);
  }

  items(least = 0, most = 100): Entry[] {
    if (this.missing) throw this.refused("absent");
    if (!Array.isArray(this.value)) throw this.refused("list");
    if (this.value.length < least || this.value.length > most) throw this.refused("items", { least, most });
    return this.value.map((each: unknown, at) => new Entry(each, this.file, `${this.field}[${at}]`));
  }

  whole(least: number, most: number): number {
    if (this.missing) throw this.refused("absent");
    if (typeof this.value !== "number" || !Number.isInteger(this.value) || this.value < least || this.value > most)
      throw this.refused("whole", { least, most });
    return this.value;
  }

  text(most = 100): string {
    if (this.missing) throw this.refused("absent");
    if (typeof this.value !== "string" || [...this.value].length > most) throw this.refused("text", { most });
    return this.value;
  }

  /** A text of one line, which a page shows as it is. */
  line(most: number): string {
    const text = this.text(most);
    if (!text || text !== text.trim() || !isLine(text)) throw this.refused("line", { most });
    return text;
  }

  flag(): boolean {
    if (this.missing) throw this.refused("absent");
    if (typeof this.value !== "boolean") throw this.refused("flag");
    return this.value;
  }

  choice<Value extends string | number>(values: readonly Value[]): Value {
    if (this.missing) throw this.refused("absent");
    if (!values.includes(this.value as Value)) throw this.refused("choice", { values: values.join(", ") });
    return this.value as Value;
  }
}
