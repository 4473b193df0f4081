import { beforeEach, expect, it, vi } from "vitest";
import type { Review } from "../src/lib/engine/types";
import { keepReview, keptReview } from "../src/table/reviewStore";
import { marginOf, scaleOf } from "../src/table/scale";
import { storageOver } from "./storage";

const moment = { ply: 0, seat: 1, played: 4, better: 5, expected: 0.25, promised: 0.5, margin: 0.03, line: [5] };
const review: Review = {
  complete: true,
  expected: [
    [0.5, 0.5],
    [0.123456, 0.876544],
  ],
  margins: [0.03, 0],
  losses: [0.25],
  luck: [[0, 0]],
  movers: [1],
  classes: ["blunder"],
  results: [0, 1],
  seats: [
    { choices: 0, good: 0, counts: {}, lost: 0, luck: 0 },
    { choices: 1, good: 0, counts: { blunder: 1 }, lost: 0.25, luck: 0 },
  ],
  moments: [moment],
  mistakes: [moment],
  simulations: 100,
};

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", storageOver(kept));
});

it("keeps a review for the next visit, rounded", () => {
  keepReview("t", "normal", review);
  expect(keptReview("t", "normal", 1, 2)).toEqual({ ...review, expected: [review.expected[0], [0.1235, 0.8765]] });
  expect(keptReview("other", "normal", 1, 2)).toBe(null);
});

it("takes a deeper review for a quicker one, and not the other way round", () => {
  keepReview("t", "normal", review);
  expect(keptReview("t", "quick", 1, 2)).not.toBe(null);
  expect(keptReview("t", "deep", 1, 2)).toBe(null);
});

it("keeps the latest eight", () => {
  for (let table = 0; table < 10; table++) keepReview(`${table}`, "normal", review);
  keepReview("3", "normal", review);
  expect([...kept.keys()].filter((key) => key.startsWith("nexarium.review.")).length).toBe(8);
  expect([keptReview("1", "normal", 1, 2), keptReview("3", "normal", 1, 2)?.complete]).toEqual([null, true]);
});

it("drops what is no review of this game", () => {
  keepReview("t", "normal", review);
  expect(keptReview("t", "normal", 2, 2), "the game has another length").toBe(null);
  expect(keptReview("t", "normal", 1, 3), "and another number of seats").toBe(null);
  for (const broken of [
    "{",
    "null",
    "[]",
    JSON.stringify({ format: 1, depth: "normal" }),
    JSON.stringify({ format: 9, depth: "normal", review }),
  ]) {
    kept.set("nexarium.review.t", broken);
    expect(keptReview("t", "normal", 1, 2)).toBe(null);
  }
  for (const [field, value] of Object.entries({
    expected: [[0, 0]],
    losses: ["much"],
    moments: [null],
    mistakes: null,
    seats: [],
    classes: [],
  })) {
    kept.set("nexarium.review.t", JSON.stringify({ format: 1, depth: "normal", review: { ...review, [field]: value } }));
    expect(keptReview("t", "normal", 1, 2), field).toBe(null);
  }
});

it("says what figures mean, and how certain they are", () => {
  expect(scaleOf(review.expected, false)).toBe("shares");
  expect(scaleOf([[0.7, 0.6, 0.4, 0.3]], false)).toBe("each");
  expect(scaleOf([[0.7, 0.7]], true)).toBe("together");
  expect(marginOf([0, 0.02, 0.06, 0.04, 0])).toBe(0.04);
  expect(marginOf([0])).toBe(0);
});
