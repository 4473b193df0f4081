import { expect, test } from "vitest";
import { chart, pointsOf } from "../src/club/chart";

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
