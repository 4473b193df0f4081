import { describe, expect, it } from "vitest";
import { flipped, nearest, nearestOrientation, spotsOf, towards, turned } from "../src/lib/snap";
import type { Piece } from "../src/lib/wire";
import { ell } from "./pictures";

const piece: Piece = {
  ...ell,
  targets: [
    [100, 0, 0, 0],
    [101, 0, 48, 0],
    [102, 0, 0, 48],
    [103, 2, 48, 48],
  ],
};

describe("the ghost snaps", () => {
  it("to the placement whose middle is nearest, in the orientation that is held", () => {
    expect(nearest(spotsOf(piece, 0), [55, 25])?.action).toBe(101);
    expect(nearest(spotsOf(piece, 0), [56, 66])?.action).toBe(101);
    expect(nearest(spotsOf(piece), [56, 66])?.action).toBe(103);
  });

  it("nowhere when there is no placement", () => {
    expect(nearest(spotsOf(piece, 5), [0, 0])).toBeUndefined();
  });
});

describe("arrow keys", () => {
  const spots = spotsOf(piece, 0);

  it("move to the next placement that way", () => {
    expect(towards(spots, [10, 20], "right")?.action).toBe(101);
    expect(towards(spots, [10, 20], "down")?.action).toBe(102);
    expect(towards(spots, [58, 20], "left")?.action).toBe(100);
  });

  it("stay where nothing lies ahead", () => {
    expect(towards(spots, [10, 20], "up")).toBeUndefined();
    expect(towards(spots, [58, 20], "right")).toBeUndefined();
  });

  it("reach every placement of a wide scatter from any other", () => {
    const scatter = Array.from({ length: 60 }, (_, n) => ({
      action: n,
      orientation: 0,
      at: [0, 0] as const,
      middle: [(n * 37) % 101, (n * 53) % 97] as const,
    }));
    const reached = new Set([0]);
    const queue = [0];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      for (const way of ["left", "right", "up", "down"] as const) {
        const next = towards(scatter, scatter[at]?.middle ?? [0, 0], way);
        if (next && !reached.has(next.action)) {
          reached.add(next.action);
          queue.push(next.action);
        }
      }
    }
    expect(reached.size).toBe(60);
  });
});

describe("turning", () => {
  it("goes round in four quarters, and back", () => {
    expect(turned(piece, 3)).toBe(0);
    expect(turned(piece, 0, false)).toBe(3);
    expect(flipped(piece, flipped(piece, 1))).toBe(1);
  });

  it("begins with the nearest orientation that has a place", () => {
    expect(nearestOrientation(piece, 0)).toBe(0);
    expect(nearestOrientation(piece, 1)).toBe(2);
    expect(nearestOrientation(piece, 6)).toBe(2);
    expect(nearestOrientation({ ...piece, targets: [] }, 6)).toBe(6);
  });
});
