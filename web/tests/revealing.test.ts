import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Revealing } from "../src/table/revealing.svelte";

let revealing: Revealing;

beforeEach(() => {
  vi.useFakeTimers();
  revealing = new Revealing(
    () => "slow",
    () => undefined,
  );
});
afterEach(() => {
  revealing.close();
  vi.useRealTimers();
});

it("takes no press as soon as it comes up: the finger was on its way to what lies below", () => {
  revealing.take([{ title: "Noise roll" }]);
  expect(revealing.settled).toBe(false);
  vi.advanceTimersByTime(500);
  expect(revealing.settled).toBe(true);
});

it("does not come between a press and what it is for", () => {
  revealing.take([{ title: "Noise roll" }, { title: "Event phase", story: 3 }]);
  vi.advanceTimersByTime(500);
  revealing.press();
  revealing.next();
  expect(revealing.current?.title).toBe("Event phase");
  vi.advanceTimersByTime(500);
  expect(revealing.settled, "the press has not ended").toBe(false);
  revealing.release();
  expect(revealing.settled).toBe(false);
  vi.advanceTimersByTime(500);
  expect(revealing.settled).toBe(true);
});

it("lets each thing settle again", () => {
  revealing.take([{ title: "Noise roll" }, { title: "Event phase", story: 3 }]);
  vi.advanceTimersByTime(500);
  revealing.next();
  expect(revealing.settled).toBe(false);
});

it("shows a moment longer than a die with the same words, and ends it by itself", () => {
  revealing.take([{ title: "Attack", text: "It attacks you", moment: true }]);
  vi.advanceTimersByTime(1.6 * (750 + 22 * 20));
  expect(revealing.current?.title).toBe("Attack");
  vi.advanceTimersByTime(1.6 * 600);
  expect(revealing.current).toBeNull();
});
