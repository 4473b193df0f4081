import { describe, expect, it } from "vitest";
import { apart, placeBeside, type Box } from "../src/table/hand/anchor";

const screen: Box = { left: 0, top: 0, width: 390, height: 844 };
const size = { width: 160, height: 50 };
const box = (left: number, top: number, width = 30, height = 30): Box => ({ left, top, width, height });

describe("what belongs beside something", () => {
  it("stands above it, in its middle", () => {
    expect(placeBeside(box(200, 400), size, screen, [])).toEqual([135, 340]);
  });

  it("stays on the screen, and off what it belongs to", () => {
    const [left, top] = placeBeside(box(370, 2), size, screen, []);
    expect(left + size.width).toBeLessThanOrEqual(screen.width);
    expect(top).toBeGreaterThan(32);
  });

  it("goes where it covers nothing that may be picked next", () => {
    const above = box(120, 300, 190, 95);
    const [, top] = placeBeside(box(200, 400), size, screen, [above]);
    expect(top).toBe(440);
    expect(placeBeside(box(200, 400), size, screen, [above, box(120, 432, 190, 95)])).toEqual([30, 390]);
  });

  it("keeps to the middle of something large", () => {
    expect(placeBeside(box(0, 0, 390, 390), size, screen, [])).toEqual([115, 135]);
  });
});

it("tells how far two things are apart", () => {
  expect(apart(box(0, 0), box(10, 20))).toBe(0);
  expect(apart(box(0, 0), box(33, 34))).toBe(5);
});
