import { afterEach, expect, it, vi } from "vitest";
import { Speaker } from "../src/lib/sounds";

afterEach(() => vi.unstubAllGlobals());

it("is woken by the next gesture, whatever has silenced it, and minds no browser that refuses", () => {
  const resume = vi.fn(() => Promise.reject(new Error("not now")));
  const context = { state: "suspended", resume };
  vi.stubGlobal(
    "AudioContext",
    vi.fn(function () {
      return context;
    }),
  );
  vi.stubGlobal("navigator", {});
  const speaker = new Speaker();
  for (const state of ["suspended", "interrupted", "running"]) {
    context.state = state;
    speaker.wake();
  }
  expect(AudioContext).toHaveBeenCalledTimes(1);
  expect(resume).toHaveBeenCalledTimes(2);
});
