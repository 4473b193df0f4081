/** What a review shows: signs on the graph and on the board, and the shapes with which a choice is made. */

import { describe, expect, test } from "vitest";
import type { Input, Position } from "../src/lib/wire";
import { chosenWith, type BoardMark } from "../src/table/boardMarks.svelte";
import { marksOf, plyAt } from "../src/table/graph";
import { apart } from "../src/table/marksApart";
import { worst } from "../src/table/plyClasses";

const mark = { action: 1, kind: "choice", sign: "1", leads: false, change: null, shapes: [] } satisfies BoardMark;

describe("the graph", () => {
  test("shows the graver of two signs that would cover each other, and a dot for the other", () => {
    const classes = [null, "mistake", "blunder", "good", null, null, null, null, null, "only"] as const;
    expect(marksOf([...classes], 0.2)).toEqual([
      { ply: 1, kind: "mistake", readable: false },
      { ply: 2, kind: "blunder", readable: true },
      { ply: 9, kind: "only", readable: true },
    ]);
  });

  test("knows the ply at a place, also beyond its edges", () => {
    expect([plyAt(-0.1, 10), plyAt(0.52, 10), plyAt(1.3, 10)]).toEqual([0, 5, 10]);
  });
});

test("a turn shows the gravest class of its moves", () => {
  expect(worst(["good", "mistake", null, "blunder"])).toBe("blunder");
  expect(worst(["good", undefined, null])).toBeNull();
});

test("signs at one place stand beside each other", () => {
  const placed = apart(
    [
      { mark, at: [0, 0] },
      { mark, at: [1, 0] },
      { mark, at: [50, 0] },
    ],
    10,
  );
  expect(placed.map(({ at }) => at)).toEqual([
    [0, 0],
    [10, 0],
    [50, 0],
  ]);
});

describe("a choice is made with", () => {
  const shape = (id: string, actions: number[] = []) => ({ kind: "rect", id, w: 1, h: 1, actions }) as const;
  const layer = (...shapes: object[]) => ({ layers: [{ id: "all", shapes }] });
  const position = {
    board: layer({ kind: "group", id: "room", children: [shape("door", [7])] }),
    hand: layer(shape("card", [7, 8]), shape("die-1"), shape("die-2")),
  } as unknown as Position;

  test("the shapes that offer it, on the board and in the hand", () => {
    expect(chosenWith(position, null, 7)).toEqual(["door", "card"]);
  });

  test("the dice of a subset that stand for it, or with the fewest of which it begins", () => {
    const items = [
      { label: "1", shape: "die-1" },
      { label: "2", shape: "die-2" },
    ];
    const input = { kind: "subset", items, confirm: "", actions: [[3, 5]], sequences: [[3, [4, 6]], [2, [4]]] } as unknown as Input; // prettier-ignore
    expect(chosenWith(position, input, 5)).toEqual(["die-1", "die-2"]);
    expect(chosenWith(position, input, 4)).toEqual(["die-2"]);
  });
});
