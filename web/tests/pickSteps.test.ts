import { describe, expect, it } from "vitest";
import { parted, picked } from "../src/lib/pickSteps";
import type { Pick } from "../src/lib/wire";

const pick: Pick = {
  kind: "pick",
  choices: [
    { action: 7, label: "Throw", later: true },
    { action: 8, label: "End" },
  ],
  direct: [1, 2],
};

describe("picking shapes one after another", () => {
  it("plays the only action of a shape", () => {
    expect(picked([5], [], pick)).toEqual({ play: 5, proposed: [] });
  });

  it("proposes several, and the next shape chooses among them", () => {
    const first = picked([10, 11, 12], [], pick);
    expect(first).toEqual({ proposed: [10, 11, 12] });
    expect(picked([2, 11, 20], first.proposed, pick)).toEqual({ play: 11, proposed: [] });
    expect(picked([10, 11, 20], first.proposed, pick)).toEqual({ proposed: [10, 11] });
  });

  it("plays the direct action of a first pick, whatever else the shape offers", () => {
    expect(picked([2, 11, 20], [], pick)).toEqual({ play: 2, proposed: [] });
    expect(picked([1, 2, 20], [], pick)).toEqual({ proposed: [1, 2, 20] });
  });

  it("leaves an action whose button comes later to that button, or to a second pick of the same shape", () => {
    expect(picked([7], [], pick)).toEqual({ proposed: [7] });
    expect(picked([7, 11], [7, 10], pick)).toEqual({ proposed: [7] });
    expect(picked([7], [7], pick)).toEqual({ play: 7, proposed: [] });
    expect(picked([7, 30], [7], pick)).toEqual({ proposed: [7, 30] });
    expect(picked([7, 30], [7], pick, true)).toEqual({ play: 7, proposed: [] });
    expect(picked([30, 31], [7], pick, true)).toEqual({ proposed: [30, 31] });
  });

  it("begins again with a shape that has nothing in common, and puts down what is picked twice", () => {
    expect(picked([30, 31], [10, 11], pick)).toEqual({ proposed: [30, 31] });
    expect(picked([30, 31], [30, 31], pick)).toEqual({ proposed: [] });
  });

  it("only proposes what takes two picks, until another shape or a second pick says the same", () => {
    const influence: Pick = { kind: "pick", choices: [{ action: 6, label: "Track 6", later: true }], twice: [6, 9] };
    expect(picked([6], [], influence)).toEqual({ proposed: [6] });
    expect(picked([6, 20], [6], influence)).toEqual({ play: 6, proposed: [] });
    expect(picked([6], [6], influence)).toEqual({ play: 6, proposed: [] });
    expect(picked([20], [6], influence)).toEqual({ proposed: [] });
    expect(picked([9], [9], influence), "without a button it is put down").toEqual({ proposed: [] });
    const several = picked([6, 9], [], influence);
    expect(picked([9, 20], several.proposed, influence)).toEqual({ play: 9, proposed: [] });
  });

  it("asks for a second pick where everything is confirmed", () => {
    const careful: Pick = { kind: "pick", confirm: "Place" };
    expect(picked([5], [], careful)).toEqual({ proposed: [5] });
    expect(picked([5], [5], careful)).toEqual({ play: 5, proposed: [] });
  });
});

describe("what shapes tell apart", () => {
  it("needs one shape for each action", () => {
    expect(parted([1, 2], [[1, 11], [2, 12], [3]])).toBe(true);
    expect(parted([1, 2, 4], [[1], [2], [3]])).toBe(false);
  });

  it("leaves what one shape offers twice, or two offer, to buttons", () => {
    expect(parted([1, 11], [[1, 11], [2]])).toBe(false);
    expect(parted([1, 2], [[1], [1], [2]])).toBe(false);
    expect(parted([1], [[1]])).toBe(false);
  });
});

it("plays nothing by a pick of something else while a pick is under way: it puts that down", () => {
  const pick: Pick = { kind: "pick", direct: [9], twice: [1, 2, 3] };
  expect(picked([1, 2], [], pick)).toEqual({ proposed: [1, 2] });
  expect(picked([9, 3], [1, 2], pick), "a place where a direct action is offered").toEqual({ proposed: [] });
  expect(picked([7], [1, 2], pick), "a shape with one action").toEqual({ proposed: [] });
  expect(picked([9, 3], [], pick)).toEqual({ play: 9, proposed: [] });
  expect(picked([9, 2], [1, 2], pick), "the destination of what was picked").toEqual({ play: 2, proposed: [] });
  expect(picked([9, 1], [1], pick), "its only destination").toEqual({ play: 1, proposed: [] });
});
