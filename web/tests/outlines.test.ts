import { expect, it } from "vitest";
import { areaOf } from "../src/learn/outlines";

it("knows the area within an outline, whichever way it goes round", () => {
  const square = [
    { x: 1, y: 1 },
    { x: 3, y: 1 },
    { x: 3, y: 3 },
    { x: 1, y: 3 },
  ];
  expect(areaOf(square)).toBe(4);
  expect(areaOf([...square].reverse())).toBe(4);
  expect(areaOf(square.slice(0, 3))).toBe(2);
  expect(areaOf([])).toBe(0);
});
