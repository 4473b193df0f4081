import { expect, it } from "vitest";
import { SecondTaps } from "../src/table/secondTaps";

const tap = (timeStamp: number, clientX = 50, detail = 1) => ({ timeStamp, clientX, clientY: 50, detail });

it("takes a double tap for one, when its first half has played", () => {
  const taps = new SecondTaps();
  expect(taps.isStray(tap(1000), 4)).toBe(false);
  expect(taps.isStray(tap(1200), 5)).toBe(true);
  expect(taps.isStray(tap(1400), 5), "the third of three").toBe(true);
  expect(taps.isStray(tap(2000), 5)).toBe(false);
});

it("lets a double tap pick and then play", () => {
  const taps = new SecondTaps();
  expect(taps.isStray(tap(1000), 4)).toBe(false);
  expect(taps.isStray(tap(1200), 4)).toBe(false);
});

it("lets fast taps in different places, and keys, through", () => {
  const taps = new SecondTaps();
  expect(taps.isStray(tap(1000), 4)).toBe(false);
  expect(taps.isStray(tap(1200, 150), 5)).toBe(false);
  expect(taps.isStray(tap(1300, 150, 0), 6)).toBe(false);
});

it("drops a press that began before the position changed", () => {
  const taps = new SecondTaps();
  taps.press(4);
  expect(taps.isStray(tap(1000), 5)).toBe(true);
  taps.press(5);
  expect(taps.isStray(tap(2000), 5)).toBe(false);
});

it("trusts the system's count of a mouse's clicks", () => {
  const taps = new SecondTaps();
  const mouse = (timeStamp: number, detail: number) => ({ ...tap(timeStamp, 50, detail), pointerType: "mouse" });
  expect(taps.isStray(mouse(1000, 1), 4)).toBe(false);
  expect(taps.isStray(mouse(1100, 1), 5)).toBe(false);
  expect(taps.isStray(mouse(1550, 2), 6), "a slow double click").toBe(true);
});
