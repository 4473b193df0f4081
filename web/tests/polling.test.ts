/** Looking again and again: often while the page is seen, seldom while it is hidden, and then only where its reader waits for something. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepLooking } from "../src/lib/polling";

const page = { visibilityState: "visible", addEventListener: vi.fn(), removeEventListener: vi.fn() };

/** The page is hidden, or seen again. */
function becomes(state: "visible" | "hidden") {
  page.visibilityState = state;
  for (const [, listener] of page.addEventListener.mock.calls) (listener as () => void)();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.visibilityState = "visible";
  page.addEventListener.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("looks more seldom while the page is hidden, and at once when it is seen again", () => {
  const look = vi.fn();
  const end = keepLooking(look, 5000, () => true);
  vi.advanceTimersByTime(15_000);
  expect(look).toHaveBeenCalledTimes(3);
  becomes("hidden");
  vi.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(5);
  becomes("visible");
  expect(look).toHaveBeenCalledTimes(6);
  end();
  vi.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(6);
});

it("does not look at all while the page is hidden and nothing is waited for", () => {
  const look = vi.fn();
  const end = keepLooking(look, 5000, () => false);
  becomes("hidden");
  vi.advanceTimersByTime(600_000);
  expect(look).not.toHaveBeenCalled();
  end();
});
