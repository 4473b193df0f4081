import { beforeEach, expect, it } from "vitest";
import { BoardZoom } from "../src/table/boardZoom.svelte";

const size = { width: 400, height: 200 };
let zoom: BoardZoom;
const part = () => zoom.viewBox(size).split(" ").map(Number);
/** A board drawn at one pixel a unit, as far as it is not enlarged. */
const toScene = (x: number, y: number): [number, number] => {
  const [left = 0, top = 0, width = 1] = part();
  return [left + (x * width) / size.width, top + (y * width) / size.width];
};

beforeEach(() => (zoom = new BoardZoom()));

it("enlarges about the middle, within the board, and shows all of it again", () => {
  zoom.step(true, size);
  const [x = 0, y = 0, width = 0] = part();
  expect(width).toBeCloseTo(400 / 1.5);
  expect(x + width / 2).toBeCloseTo(200);
  expect(y).toBeGreaterThan(0);
  for (let step = 0; step < 9; step++) zoom.step(true, size);
  expect(zoom.scale).toBe(3);
  zoom.step(false, size);
  expect(zoom.scale).toBe(2);
  zoom.reset();
  expect(part()).toEqual([0, 0, 400, 200]);
  zoom.step(false, size);
  expect(zoom.enlarged).toBe(false);
});

it("pinches: what lies between the fingers stays there", () => {
  const [x, y] = toScene(100, 50);
  zoom.touch([
    [90, 50],
    [110, 50],
  ]);
  const used = zoom.move(
    [
      [80, 50],
      [120, 50],
    ],
    size,
    1,
    toScene,
  );
  expect(used).toBe(true);
  expect(zoom.scale).toBe(2);
  expect(toScene(100, 50)[0]).toBeCloseTo(x);
  expect(toScene(100, 50)[1]).toBeCloseTo(y);
});

it("leaves one finger to the page unless the board is enlarged, and a tap to the board", () => {
  zoom.touch([[100, 100]]);
  expect(zoom.move([[100, 60]], size, 1, toScene)).toBe(false);
  zoom.step(true, size);
  zoom.touch([[100, 100]]);
  expect(zoom.move([[104, 100]], size, 1.5, toScene)).toBe(false);
  const [before = 0] = part();
  expect(zoom.move([[70, 100]], size, 1.5, toScene)).toBe(true);
  expect(part()[0]).toBeCloseTo(before + 20);
  zoom.touch([[100, 100]]);
  zoom.move([[9000, 100]], size, 1, toScene);
  expect(part()[0], "the board is moved no further than its edge").toBe(0);
});
