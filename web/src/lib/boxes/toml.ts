/** TOML, and the digest of data files: the same as `core/variants.digest` gives in Python. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { parse as parsed, stringify, TomlDate, TomlError } from "smol-toml";
import { BoxError } from "./box";

export { stringify };

/** The most tables and lists inside each other; more would end in an overflow of the stack. */
const DEEPEST = 64;

/** The value of a TOML text. Throws a `BoxError` with the line. */
export function parse(text: string, file = ""): Record<string, unknown> {
  return read(text, file, false);
}

/** Of data files: 16 hexadecimal digits. Comments, spaces and the order of entries do not count. Empty for no files. */
export function digest(data: Readonly<Record<string, string>>): string {
  const names = Object.keys(data);
  if (!names.length) return "";
  const values = new Map(names.map((name) => [name, read(data[name] ?? "", name, true)]));
  return bytesToHex(sha256(new TextEncoder().encode(dumped(Object.fromEntries(values))))).slice(0, 16);
}

function read(text: string, file: string, exact: boolean): Record<string, unknown> {
  try {
    // tomllib reads a line break of two characters as one; a text inside the file may span lines
    const value = parsed(text.replaceAll("\r\n", "\n"), { integersAsBigInt: exact, maxDepth: DEEPEST }) as Record<string, unknown>;
    check(value);
    return value;
  } catch (error) {
    const line = error instanceof TomlError ? error.line : 0;
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw new BoxError("toml", { line, reason: reason.replace(/^Invalid TOML document: /, "") }, file);
  }
}

/** Throw for a value that is nested more deeply than is read, and for integers of more than 64 bits. It goes level by level, because a
 * recursion would overflow. */
function check(value: unknown): void {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length; depth += 1) {
    if (depth > DEEPEST) throw new RangeError("it is nested too deeply");
    if (level.some((each) => typeof each === "bigint" && BigInt.asIntN(64, each) !== each)) throw new RangeError("a number is too large");
    level = level.flatMap((each) => (typeof each === "object" && each && !(each instanceof TomlDate) ? Object.values(each) : []));
  }
}

/** What Python's `json.dumps(value, sort_keys=True, default=str)` gives. */
export function dumped(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (typeof value === "number") return float(value);
  if (value instanceof TomlDate) return quoted(moment(value));
  if (Array.isArray(value)) return `[${value.map(dumped).join(", ")}]`;
  const entries = Object.entries(value as Record<string, unknown>).sort(([a], [b]) => byCodePoint(a, b));
  return `{${entries.map(([key, each]) => `${quoted(key)}: ${dumped(each)}`).join(", ")}}`;
}

/** JSON in ASCII: everything else is escaped by its UTF-16 units. */
const quoted = (text: string) =>
  JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A float as Python's `repr` writes it: an exponent below 1e-4 and from 1e16 on, of at least two digits. */
function float(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e16) {
    const plain = String(value);
    return plain.includes(".") ? plain : `${plain}.0`;
  }
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  return `${digits}e${exponent.startsWith("-") ? "-" : "+"}${exponent.slice(1).padStart(2, "0")}`;
}

/** A date or a time as Python's `str` writes it. JavaScript knows no fractions below a millisecond. */
const moment = (value: TomlDate) =>
  value
    .toISOString()
    .replace("T", " ")
    .replace(/Z$/, "+00:00")
    .replace(/\.(\d{3})/, (_, fraction: string) => (fraction === "000" ? "" : `.${fraction}000`));

function byCodePoint(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  for (const [at, sign] of a.entries()) {
    const difference = (sign.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1);
    if (difference) return difference;
  }
  return a.length - b.length;
}
