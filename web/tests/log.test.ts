import { expect, it } from "vitest";
import { byTurns, columns, isTable, joined, lines, rounds } from "../src/lib/log";
import type { Entry } from "../src/lib/wire";

const entry = (round: number, column: number, short: string): Entry => ({ seat: column, text: short, short, round, column });

it("joins what is known with what a message brings, also after a move was taken back", () => {
  const known = [entry(1, 0, "a"), entry(1, 1, "b"), entry(1, 2, "c")];
  expect(joined(known, 3, [entry(1, 3, "d")]).map((line) => line.short)).toEqual(["a", "b", "c", "d"]);
  expect(joined(known, 1, []).map((line) => line.short)).toEqual(["a"]);
  expect(joined(known, 0, [entry(1, 0, "x")]).map((line) => line.short)).toEqual(["x"]);
});

it("stands as a table of rounds, with a hole where a seat had no move", () => {
  const log = [entry(1, 0, "a"), entry(1, 1, "b"), entry(1, 2, "c"), entry(2, 0, "d"), entry(2, 2, "e")];
  expect(isTable(log)).toBe(true);
  expect(columns(log)).toBe(3);
  const table = rounds(log);
  expect(table.map((row) => row.cells.map((cell) => cell.map((line) => line.entry.short).join()))).toEqual([
    ["a", "b", "c"],
    ["d", "", "e"],
  ]);
  expect(table[1]?.cells[2]?.[0]?.ply).toBe(5);
});

it("is a list when a line has no column", () => {
  expect(isTable([entry(1, 0, "a"), { seat: 1, text: "rolls a six" }])).toBe(false);
  expect(isTable([])).toBe(false);
});

it("stands by turns where a game says them, each with the sentence of its last line", () => {
  const step = (text: string, turn: number | null, sofar = text): Entry => ({
    seat: 0,
    text,
    ...(turn !== null && { turn: { number: turn, text: sofar } }),
  });
  const log = [step("begins", null), step("rolls", 1, "rolled"), step("moves", 1, "rolled, moved"), step("rolls", 2, "rolled")];
  const turns = byTurns(lines(log), log);
  expect(turns.map(({ text, from, ply, lines }) => [text, from, ply, lines.length])).toEqual([
    ["begins", 1, 1, 1],
    ["rolled, moved", 2, 3, 2],
    ["rolled", 4, 4, 1],
  ]);
});
