/** One side of a zone as data has it: two borders cut into segments, four quarters, the pairs of them that touch, their prizes. */

import { isList, isTable, put, type Value } from "$web/workshop/form";

export const QUARTERS = ["a", "b", "c", "d"] as const;
export type Quarter = (typeof QUARTERS)[number];
export const PAIRS = ["ab", "ac", "ad", "bc", "bd", "cd"] as const;
export type Pair = (typeof PAIRS)[number];
export const BORDERS = ["ccw", "cw"] as const;
export type Border = (typeof BORDERS)[number];
export const PRIZES = 3;
export const MOST_SEGMENTS = 12;

const entry = (face: Value, name: string): Value | undefined => (isTable(face) ? face[name] : undefined);

export const border = (face: Value, name: Border): string => String(entry(face, name) ?? "");

export const owned = (face: Value, name: Border, place: number, quarter: Quarter): Value =>
  put(face, [name], [...border(face, name)].map((each, at) => (at === place ? quarter : each)).join(""));

/** Whether two quarters touch inside the zone; the file may write a pair either way round. */
export const touch = (face: Value, pair: Pair): boolean => edges(face).some((each) => sorted(each) === pair);

const edges = (face: Value): string[] => {
  const list = entry(face, "edges");
  return isList(list) ? list.map(String) : [];
};
const sorted = (pair: string) => [...pair].sort().join("");

export const toggled = (face: Value, pair: Pair): Value =>
  put(face, ["edges"], touch(face, pair) ? edges(face).filter((each) => sorted(each) !== pair) : [...edges(face).map(sorted), pair].sort());

export const hasTranches = (face: Value): boolean => entry(face, "tranches") !== undefined;

/** A quarter's prizes: three, or its factor alone. */
export function prizes(face: Value, quarter: Quarter): readonly number[] {
  const table = entry(face, hasTranches(face) ? "tranches" : "k");
  const found = isTable(table) ? table[quarter] : undefined;
  if (hasTranches(face)) return Array.from({ length: PRIZES }, (_, place) => Number((isList(found) ? found[place] : undefined) ?? 0));
  return [Number(found ?? 0)];
}

export function withPrize(face: Value, quarter: Quarter, place: number, prize: number): Value {
  if (!hasTranches(face)) return put(face, ["k", quarter], prize);
  const all = prizes(face, quarter).map((each, at) => (at === place ? prize : each));
  return put(face, ["tranches", quarter], all);
}

/** The face with three prizes on each quarter, or with a factor: a factor is three times, twice and once a third prize. */
export function withTranches(face: Value, three: boolean): Value {
  if (three === hasTranches(face)) return face;
  const [from, to] = three ? ["k", "tranches"] : ["tranches", "k"];
  const table = Object.fromEntries(
    QUARTERS.map((quarter): [string, Value] => {
      const [first = 0, , third = 0] = prizes(face, quarter);
      return [quarter, three ? [3 * first, 2 * first, first] : third];
    }),
  );
  return put(put(face, [from!], undefined), [to!], table);
}

/** All zones with borders of so many segments: longer ones repeat the last quarter. All borders of a board have the same number. */
export function cutInto(zones: Value, segments: number): Value {
  const cut = (name: string, value: Value): Value => {
    if (isTable(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cut(key, each)]));
    const text = (BORDERS as readonly string[]).includes(name) && typeof value === "string" ? value : "";
    return text ? text.slice(0, segments).padEnd(segments, text.at(-1)) : value;
  };
  return cut("", zones);
}
