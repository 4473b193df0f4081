/** The picture of the ship's corridors counts the numbers of each room as the rules do. */

import { expect, test } from "vitest";
import ship from "../../src/nexarium/games/nemesis/box/ship.toml";
import { numberFor, numbersAt, signAt, toggled, withCorridor, type Point } from "../../src/nexarium/games/nemesis/page/pickers/corridors";
import places from "../../src/nexarium/games/nemesis/scene/places.toml";

const { corridors, entrances, rooms } = ship as { corridors: number[][]; entrances: Record<string, number[]>; rooms: number };
const laid = (places as unknown as { rooms: Record<string, Point> }).rooms;
const at = (room: number, given = corridors) => numbersAt(room, given, entrances[room] ?? []);

test("the printed ship has 1 to 4 once at each room", () => {
  for (let room = 1; room <= rooms; room += 1) expect(at(room), `room ${room}`).toEqual([1, 1, 1, 1]);
});

test("a corridor taken away is missing at both rooms, and the next one there has its number", () => {
  const without = corridors.filter(([one, other]) => one !== 8 || other !== 11);
  expect(at(8, without)).toEqual([1, 1, 0, 1]);
  expect(at(11, without)).toEqual([1, 1, 0, 1]);
  expect(numberFor(at(8, without), at(11, without))).toBe(3);
  expect(withCorridor(without, 11, 8, 3)).toEqual(corridors);
  expect(numberFor([1, 1, 1, 1], [1, 1, 1, 0])).toBe(4);
  expect(numberFor([1, 1, 1, 1], [1, 1, 1, 1])).toBe(1);
  expect(toggled([1, 4], 2)).toEqual([1, 2, 4]);
  expect(toggled([1, 4], 4)).toEqual([1]);
});

test("the numbers of any corridor stand apart from the rooms that it passes", () => {
  const points = Object.values(laid);
  const across = signAt(
    laid[3]!,
    laid[11]!,
    points.filter((each) => each !== laid[3] && each !== laid[11]),
  ); // over room 7
  expect(across).not.toEqual(laid[7]);
  const [one, other] = [laid[1]!, laid[3]!];
  expect(signAt(one, other, [])).toEqual([(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]);
});
