/**
 * A box as one file, `.nxbox`: a zip archive with `manifest.toml` and the game's data files. Such files come from strangers. Sizes are
 * checked before anything is unpacked and again while it is, and an archive with anything else in it is refused.
 */

import { Inflate, zipSync } from "fflate";
import {
  BoxError,
  checkData,
  checkText,
  FORMAT,
  isFileName,
  LARGEST_DATA,
  LARGEST_FILE,
  LARGEST_TEXT,
  MANIFEST,
  MOST_FILES,
  newId,
  TEXTS,
  type Box,
} from "./box";
import { digest, parse } from "./toml";

/** The box of a file. Throws a `BoxError`. Whether the game accepts the data is not checked here. */
export function readBox(bytes: Uint8Array): Box {
  if (bytes.length > LARGEST_FILE) throw new BoxError("large", { most: LARGEST_FILE / 1024 });
  const { [MANIFEST]: written, ...data } = unpacked(bytes);
  if (written === undefined) throw new BoxError("manifest");
  const manifest = parse(written, MANIFEST);
  if (manifest.format !== FORMAT) throw new BoxError("format", { format: String(manifest.format).slice(0, 20), here: FORMAT }, MANIFEST);
  const [game, name, author, version, about] = TEXTS.map((field) => checkText(field, manifest[field] ?? (field === "game" ? null : "")));
  checkData(data);
  const found = digest(data);
  if (manifest.digest && manifest.digest !== found) throw new BoxError("digest", {}, MANIFEST, "digest");
  return { id: newId(), game: game!, name: name!, author: author!, version: version!, about: about!, data, changed: Date.now() };
}

/** A box as a file. Throws a `BoxError` for one that no reader would accept. */
export function writeBox(box: Box): Uint8Array {
  checkData(box.data);
  const texts = TEXTS.map((field) => `${field} = ${JSON.stringify(checkText(field, box[field]))}\n`);
  const manifest = [`format = ${FORMAT}\n`, ...texts, `digest = "${digest(box.data)}"\n`].join("");
  const names = Object.keys(box.data).sort();
  const entries = [[MANIFEST, manifest] as const, ...names.map((name) => [name, box.data[name] ?? ""] as const)];
  const encoder = new TextEncoder();
  // a fixed date, so that equal boxes give equal files
  const mtime = new Date(1980, 0, 1);
  const file = zipSync(Object.fromEntries(entries.map(([name, text]) => [name, [encoder.encode(text), { mtime, level: 9 }] as const])));
  if (file.length > LARGEST_FILE) throw new BoxError("large", { most: LARGEST_FILE / 1024 });
  return file;
}

/** The name of a box's file: its letters and digits. */
export function fileName(box: Pick<Box, "game" | "name">): string {
  const letters = box.name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `${letters || box.game}.nxbox`;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** Compressed bytes that are unpacked at a time: at most a thousand times as many come of them. */
const PIECE = 1024;

interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  at: number;
}

function unpacked(bytes: Uint8Array): Record<string, string> {
  const entries = listed(bytes);
  for (const [at, { name }] of entries.entries())
    if ((name !== MANIFEST && !isFileName(name)) || entries.findIndex((each) => each.name === name) !== at)
      throw new BoxError("entry", { name: name.slice(0, 60) });
  const sizes = { most: LARGEST_TEXT / 1024, whole: LARGEST_DATA / 1024 };
  const large = entries.find((entry) => entry.unpacked > LARGEST_TEXT);
  if (large) throw new BoxError("unpacked", sizes, large.name);
  let left = LARGEST_DATA + LARGEST_TEXT; // the data files and the manifest
  return Object.fromEntries(
    entries.map((entry) => {
      const text = unpack(bytes, entry, Math.min(left, LARGEST_TEXT), () => new BoxError("unpacked", sizes, entry.name));
      left -= text.length;
      try {
        return [entry.name, new TextDecoder("utf-8", { fatal: true }).decode(text)];
      } catch {
        throw new BoxError("encoding", {}, entry.name);
      }
    }),
  );
}

/** The entries that the archive's directory lists. */
function listed(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let end = bytes.length - END_LENGTH;
    while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
    if (end < 0) throw new BoxError("archive");
    const count = view.getUint16(end + 10, true);
    if (count > MOST_FILES + 1) throw new BoxError("entries", { most: MOST_FILES });
    let at = view.getUint32(end + 16, true);
    return Array.from({ length: count }, () => {
      if (view.getUint32(at, true) !== CENTRAL) throw new BoxError("damaged");
      const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
      const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [number, number, number];
      const entry: Entry = {
        name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
        method,
        packed: view.getUint32(at + 20, true),
        unpacked: view.getUint32(at + 24, true),
        at: view.getUint32(at + 42, true),
      };
      if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED)) throw new BoxError("entry", { name: entry.name.slice(0, 60) });
      at += 46 + name + extra + comment;
      return entry;
    });
  } catch (error) {
    throw error instanceof RangeError ? new BoxError("damaged") : error;
  }
}

/** The bytes of an entry. It stops as soon as there are more than `most`, whatever the directory says. */
function unpack(bytes: Uint8Array, entry: Entry, most: number, tooMany: () => BoxError): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  let length = 0;
  const take = (part: Uint8Array) => {
    length += part.length;
    if (length > most) throw tooMany();
    parts.push(part);
  };
  try {
    if (view.getUint32(entry.at, true) !== LOCAL) throw new BoxError("damaged");
    const begin = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
    const packed = bytes.subarray(begin, begin + entry.packed);
    if (packed.length !== entry.packed) throw new BoxError("damaged");
    if (entry.method === STORED) take(packed);
    else {
      const inflate = new Inflate(take);
      for (let at = 0; at < packed.length; at += PIECE) inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
    }
  } catch (error) {
    throw error instanceof BoxError ? error : new BoxError("damaged");
  }
  if (length !== entry.unpacked) throw new BoxError("damaged");
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
