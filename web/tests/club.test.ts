import { expect, test } from "vitest";
import { chart, pointsOf } from "../src/club/chart";
import { bySeat, sharesOf } from "../src/club/tournament/points";

const history = (...ratings: number[]) => ratings.map((rating, at) => ({ at, rating, uncertainty: 100 }));

test("a line needs two points", () => {
  expect(chart(history(1500))).toBeNull();
});

test("the line lies in its band, from one edge to the other", () => {
  const drawn = chart(history(1500, 1700, 1600));
  expect(drawn?.line).toBe("M0 72L160 24L320 48");
  expect(drawn?.band).toBe("M0 48L160 0L320 24L320 72L160 48L0 96Z");
});

test("the levels are round figures within the drawing", () => {
  for (const ratings of [
    [1500, 1510],
    [900, 2100],
    [1500, 1800],
  ]) {
    const lines = chart(history(...ratings))?.lines ?? [];
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line.value % 100).toBe(0);
      expect(line.y).toBeGreaterThanOrEqual(0);
      expect(line.y).toBeLessThanOrEqual(96);
    }
  }
});

test("points are said as players say them", () => {
  expect([0, 0.5, 1, 2.5, 2 / 3].map((each) => pointsOf(each, "en"))).toEqual(["0", "½", "1", "2½", "0.67"]);
  expect(pointsOf(1.25, "fr")).toBe("1,25");
});

test("a side gets what a place among so many is worth, alone or shared", () => {
  expect(sharesOf(2)).toEqual([1, 0.5, 0]);
  expect(sharesOf(3)).toEqual([1, 0.75, 0.5, 0.25, 0]);
});

test("all of a side get the same", () => {
  expect(
    bySeat(
      [1, 0],
      [
        [0, 2],
        [1, 3],
      ],
    ),
  ).toEqual([1, 0, 1, 0]);
});
