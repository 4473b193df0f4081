import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Goal } from "../src/table/goal.svelte";
import type { View } from "../src/lib/wire";
import { inABrowser } from "./browser";

const VIEW = { game: "ship", goal: "Reach the harbour.", your_seats: [0], position: { over: false } } as unknown as View;
const kept = new Map<string, string>();
const page = { visibilityState: "visible" };

beforeEach(() => {
  kept.clear();
  inABrowser(kept);
  page.visibilityState = "visible";
  vi.stubGlobal("document", page);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function shown(view: View = VIEW): Goal {
  const goal = new Goal();
  goal.viewChanged(view);
  return goal;
}

it("shows the goal until it has been read, and not again for this game", () => {
  const goal = shown();
  expect(goal.line(VIEW)).toBe("Reach the harbour.");
  vi.advanceTimersByTime(12_000);
  expect([goal.line(VIEW), goal.fading]).toEqual(["Reach the harbour.", true]);
  vi.advanceTimersByTime(1_000);
  expect(goal.line(VIEW)).toBe("");
  expect(shown().line(VIEW)).toBe("");
  const other = { ...VIEW, game: "train" };
  expect(shown(other).line(other)).not.toBe("");
});

it("counts only the time in which the page is visible", () => {
  const goal = shown();
  page.visibilityState = "hidden";
  vi.advanceTimersByTime(60_000);
  expect(goal.line(VIEW)).not.toBe("");
  expect(kept.size).toBe(0);
});

it("comes back where the table was left before it was read", () => {
  shown().close();
  expect(shown().line(VIEW)).not.toBe("");
});

it("is for players of a game that goes on and states a goal", () => {
  for (const other of [{ your_seats: [] }, { goal: "" }, { closed: "over" }, { position: { over: true } }]) {
    const view = { ...VIEW, ...other } as unknown as View;
    expect(shown(view).line(view)).toBe("");
  }
});
