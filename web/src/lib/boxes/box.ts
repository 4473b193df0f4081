/**
 * A box: a game's printed data under a name, as its author gives it to others. The bounds are those of `core/boxes.py`, which reads and
 * writes the same files.
 */

export interface Box {
  /** Its name in this browser. */
  id: string;
  game: string;
  name: string;
  author: string;
  version: string;
  about: string;
  /** All data files of the game by name, as TOML text. */
  data: Readonly<Record<string, string>>;
  /** When it was last changed in this browser, in milliseconds since 1970. */
  changed: number;
}

export const SUFFIX = ".nxbox";
export const MANIFEST = "manifest.toml";
/** The version of the file format. */
export const FORMAT = 1;
/** The most bytes of a file, of one data file, and of all data files together. */
export const LARGEST_FILE = 256 * 1024;
export const LARGEST_TEXT = 128 * 1024;
export const LARGEST_DATA = 512 * 1024;
/** The most data files. */
export const MOST_FILES = 12;
/** The most characters of each text of a box. */
export const LENGTHS = { game: 60, name: 60, author: 60, version: 20, about: 600 } as const;
export type TextField = keyof typeof LENGTHS;
export const TEXTS = Object.keys(LENGTHS) as readonly TextField[];

const FILE = /^[a-z][a-z0-9_]{0,40}\.toml$/;
// control characters, and those that turn the direction of the text around them
// eslint-disable-next-line no-control-regex -- these are what is refused
const NO_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
// eslint-disable-next-line no-control-regex -- these are what is refused
const NO_PARAGRAPH = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

export type Problem =
  | "large"
  | "archive"
  | "damaged"
  | "entries"
  | "entry"
  | "unpacked"
  | "encoding"
  | "toml"
  | "manifest"
  | "format"
  | "missing"
  | "long"
  | "control"
  | "digest"
  | "other_game"
  | "lacks"
  | "full"
  | "absent"
  | "table"
  | "list"
  | "text"
  | "flag"
  | "whole"
  | "choice"
  | "items"
  | "twice"
  | "most_together"
  | "least_together"
  | "server"
  | "shared"
  | "not_both"
  | "line"
  | "identifier"
  | "unknown";

/** Whether a text is one line without control characters, and without those that turn the text around them or cannot be seen. */
// eslint-disable-next-line no-control-regex -- these are what is refused
export const isLine = (text: string): boolean => !/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/.test(text);

/** A box that is refused: which file and entry, and the key and variables of the sentence (`sentence.ts`). */
export class BoxError extends Error {
  constructor(
    readonly problem: Problem,
    readonly variables: Readonly<Record<string, string | number>> = {},
    readonly file = "",
    readonly field = "",
  ) {
    super([problem, file, field, JSON.stringify(variables)].filter(Boolean).join(" "));
  }
}

/** A name that no other box has. Not `randomUUID`, which browsers lack at an address without https. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export const isFileName = (name: string): boolean => FILE.test(name) && name !== MANIFEST;

/** The length of a text as UTF-8. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Throw a `BoxError` for a text of a box that is missing, too long, or has control characters. */
export function checkText(field: TextField, text: unknown): string {
  if (typeof text !== "string" || ((field === "game" || field === "name") && !text.trim()))
    throw new BoxError("missing", {}, MANIFEST, field);
  if ([...text].length > LENGTHS[field]) throw new BoxError("long", { most: LENGTHS[field] }, MANIFEST, field);
  if ((field === "about" ? NO_PARAGRAPH : NO_LINE).test(text)) throw new BoxError("control", {}, MANIFEST, field);
  return text;
}

/** Throw a `BoxError` for data files with unusable names, too many of them, or of more bytes than are read. */
export function checkData(data: Readonly<Record<string, string>>): void {
  const names = Object.keys(data);
  if (names.length > MOST_FILES) throw new BoxError("entries", { most: MOST_FILES });
  let whole = 0;
  for (const name of names) {
    if (!isFileName(name)) throw new BoxError("entry", { name: name.slice(0, 60) });
    const size = bytesOf(data[name] ?? "");
    whole += size;
    if (size > LARGEST_TEXT || whole > LARGEST_DATA)
      throw new BoxError("unpacked", { most: LARGEST_TEXT / 1024, whole: LARGEST_DATA / 1024 }, name);
  }
}
