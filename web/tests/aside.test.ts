import { expect, it } from "vitest";
import { liesBelow } from "../src/table/aside";

const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });
const BOARD = box(0, 100, 390, 360);
const NEWS = box(4, 104, 382, 40);

it("leaves news at the upper edge, where nothing that is marked lies under it", () => {
  expect(liesBelow(NEWS, BOARD, [])).toBe(false);
  expect(liesBelow(NEWS, BOARD, [box(40, 144, 10, 60)])).toBe(false);
});

it("lays news at the lower edge, when it would hide what is marked", () => {
  expect(liesBelow(NEWS, BOARD, [box(200, 300, 20, 20), box(40, 120, 10, 60)])).toBe(true);
  expect(liesBelow(NEWS, BOARD, [box(40, 120, 0, 60)])).toBe(true); // a straight piece has no width
});

it("leaves it where it is, when it would hide something at either edge", () => {
  expect(liesBelow(NEWS, BOARD, [box(40, 120, 10, 300)])).toBe(false);
  expect(liesBelow(NEWS, BOARD, [box(40, 120, 10, 10), box(300, 420, 10, 10)])).toBe(false);
});
