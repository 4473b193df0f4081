import { expect, it } from "vitest";
import { actionOf, canToggle, isOn, maskOf, toggle } from "../src/lib/subset";
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

it("toggles one item and leaves the others", () => {
  expect(toggle(0b001, 1)).toBe(0b011);
  expect(toggle(0b011, 0)).toBe(0b010);
  expect(isOn(0b010, 1)).toBe(true);
});

it("finds the action of a mask, and the mask of an action", () => {
  expect(actionOf(dice, 0b011)).toBe(13);
  expect(actionOf(dice, 0b010)).toBeUndefined();
  expect(maskOf(dice, 11)).toBe(0b001);
});

it("offers only what some action turns on and some other leaves off", () => {
  expect([0, 1, 2].map((item) => canToggle(dice, item))).toEqual([true, true, false]);
});
