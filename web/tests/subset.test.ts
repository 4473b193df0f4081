import { expect, it } from "vitest";
import { canToggle, confirmOf, countOf, gestureOf, isOn, maskOf, toggle } from "../src/lib/subset";
import type { Subset } from "../src/lib/wire";

const dice: Subset = {
  kind: "subset",
  items: [{ label: "3" }, { label: "5" }, { label: "6" }],
  actions: [
    [0b000, 10],
    [0b001, 11],
    [0b011, 13],
  ],
  confirm: "Roll",
};

const oneByOne: Subset = {
  kind: "subset",
  items: [{ label: "3" }, { label: "5" }, { label: "bolt" }],
  sequences: [
    [0b011, [3, 5, 7]],
    [0b100, [0, 7]],
    [0b111, [0, 3, 5, 7]],
  ],
  confirm: "Throw",
  counted: ["Throw again", "Throw 1 die", "Throw 2 dice"],
};

it("toggles one item and leaves the others", () => {
  expect(toggle(0b001, 1)).toBe(0b011);
  expect(toggle(0b011, 0)).toBe(0b010);
  expect(isOn(0b010, 1)).toBe(true);
  expect(countOf(0b1011)).toBe(3);
});

it("finds the action of a mask, and the mask of an action", () => {
  expect(gestureOf(dice, 0b011)).toEqual({ action: 13, then: [] });
  expect(gestureOf(dice, 0b010)).toBeUndefined();
  expect(maskOf(dice, { action: 11, then: [] })).toBe(0b001);
});

it("finds the decisions of a mask that stands for several", () => {
  expect(gestureOf(oneByOne, 0b111)).toEqual({ action: 0, then: [3, 5, 7] });
  expect(gestureOf(oneByOne, 0b001)).toBeUndefined();
  expect(maskOf(oneByOne, { action: 0, then: [7] })).toBe(0b100);
  expect(maskOf(oneByOne, { action: 3, then: [7] })).toBeUndefined();
});

it("offers what something turns on, also where all of it has to be on", () => {
  expect([0, 1, 2].map((item) => canToggle(dice, item))).toEqual([true, true, false]);
  expect([0, 1, 2].map((item) => canToggle(oneByOne, item))).toEqual([true, true, true]);
});

it("words the button by how much is on", () => {
  expect(confirmOf(dice, 0b011)).toBe("Roll");
  expect([0, 0b10, 0b110, 0b111].map((mask) => confirmOf(oneByOne, mask))).toEqual([
    "Throw again",
    "Throw 1 die",
    "Throw 2 dice",
    "Throw 2 dice",
  ]);
});
