/** An unfolded cube is judged on the page as the rules judge it. */

import { expect, test } from "vitest";
import shapes from "../../src/nexarium/games/keepers/box/shapes.toml";
import { canStand, folds, moved, possibleDoors, read, TILES, withDoor, written } from "../../src/nexarium/games/keepers/page/pickers/cube";
import type { Value } from "../../web/src/workshop/form";

const printed = Object.entries(shapes as Record<string, Value>);
const [, cross] = printed[0]!;

test("the printed shapes are read and written alike, and their doors are all that there can be", () => {
  expect(printed).toHaveLength(8);
  for (const [name, value] of printed) {
    const cube = read(value);
    expect(written(cube), name).toEqual(value);
    expect(canStand(cube, "start", cube.door), name).toBe(true);
    expect(new Set(possibleDoors(cube).map(String)), name).toEqual(new Set(cube.doors.map(String)));
  }
});

test("a row of six and a ring do not fold, a cross does", () => {
  const row = Array.from({ length: 6 }, (_, x): [number, number] => [x, 0]);
  expect(folds(row)).toBe(false);
  expect(folds(row.slice(0, 4))).toBe(true);
  expect(folds([...row.slice(0, 4), [1, 1], [1, -1]])).toBe(true);
  expect(folds([...row.slice(0, 3), [0, 1], [1, 1], [2, 1]])).toBe(false);
  expect(folds([[0, 0], [2, 0]])).toBe(false); // prettier-ignore
  expect(folds([])).toBe(false);
});

test("a tile is moved to an empty cell alone, and the doors follow", () => {
  const cube = read(cross);
  expect(moved(cube, "left", [1, 0])).toBe(cube); // the right one lies there
  expect(moved(cube, "centre", [1, 1])).toBe(cube);
  expect(moved(cube, "left", [0, 0])).toBe(cube);
  const next = moved(cube, "right", [1, 1]);
  expect(next.tiles.right).toEqual([1, 1]);
  expect(next.doors).toEqual(possibleDoors(next));
  expect(canStand(next, "start", next.door)).toBe(true);
  expect(canStand(moved(cube, "left", [-2, 2]), "start", "N")).toBe(false); // it hangs on nothing
});

test("an empty shape is placed tile by tile, the centre by itself", () => {
  let cube = read({ tiles: {}, door: "N" });
  expect(possibleDoors(cube)).toEqual([]);
  for (const [tile, cell] of [["start", [0, 1]], ["left", [-1, 0]], ["right", [1, 0]], ["back", [0, -1]]] as const) cube = moved(cube, tile, cell); // prettier-ignore
  expect(TILES.every((tile) => cube.tiles[tile])).toBe(true);
  expect(new Set(cube.doors.map(String))).toEqual(new Set(read(cross).doors.map(String)));
});

test("the door goes to another side of the start, other sides are listed or not", () => {
  const cube = read(cross);
  expect(withDoor(cube, "start", "E").door).toBe("E");
  const without = withDoor(cube, "left", "W");
  expect(without.doors).toHaveLength(3);
  expect(withDoor(without, "left", "W").doors.map(String).sort()).toEqual(cube.doors.map(String).sort());
});
