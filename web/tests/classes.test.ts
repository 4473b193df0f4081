import { describe, expect, it } from "vitest";
import { classOf, isGood, margin } from "../src/lib/engine/classes";
import vectors from "../../tests/vectors/review_classes.json";

describe("the class of a ply", () => {
  it.each(vectors)("$says: $class, as Python says", (ply) => {
    expect(classOf(ply.choices, ply.loss, ply.lead, ply.luck)).toBe(ply.class);
  });

  it("counts the best choice among the good ones, and no luck", () => {
    expect((["good", "only", "inaccuracy", "lucky", null] as const).map(isGood)).toEqual([true, true, false, false, false]);
  });
});

it("knows less of a choice that was tried less", () => {
  expect(margin(0.5, 100)).toBeCloseTo(0.1);
  expect(margin(0.5, 0)).toBe(1);
  expect(margin(0, 1)).toBeGreaterThan(0.9);
});
