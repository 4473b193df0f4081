import { expect, it } from "vitest";
import { trayLayout, trayLying, type TrayRoom } from "../src/lib/tray";

const room: TrayRoom = {
  width: 500,
  height: 96,
  cell: { width: 32, height: 40 },
  air: { width: 14, height: 6 },
  gap: 2,
  most: 0.38,
  even: false,
};
const pieces = (count: number) => Array.from({ length: count }, (_, n) => ({ width: n % 3 ? 110 : 12, height: n % 2 ? 200 : 110 }));

it("draws a few pieces in one row, as large as allowed", () => {
  const layout = trayLayout(pieces(5), room);
  expect(layout.rows).toBe(1);
  expect(layout.scale).toBeCloseTo(0.38);
});

it("wraps many, and never clips them", () => {
  for (const even of [true, false]) {
    for (let count = 0; count < 60; count++) {
      const layout = trayLayout(pieces(count), { ...room, even });
      expect(layout.rows * (layout.height + room.gap) - room.gap).toBeLessThanOrEqual(room.height);
      expect(Math.max(0, ...layout.widths)).toBeLessThanOrEqual(room.width);
    }
  }
});

it("stands in columns where the layout says so", () => {
  const layout = trayLayout(pieces(13), { ...room, width: 366, height: 220, cell: { width: 44, height: 44 }, even: true });
  expect(new Set(layout.widths).size).toBe(1);
  expect(layout.widths[0]).toBeGreaterThanOrEqual(44);
});

it("lays the highest on their sides where all are drawn larger for it", () => {
  const bars = [{ width: 12, height: 175 }, ...Array.from({ length: 19 }, () => ({ width: 60, height: 120 }))];
  const { layout, laid } = trayLying(bars, room);
  expect(laid.indexOf(true)).toBe(0);
  expect(laid.lastIndexOf(true)).toBe(0);
  expect(layout.scale).toBeGreaterThan(trayLayout(bars, room).scale);
  expect(trayLying(bars.slice(0, 3), room).laid).not.toContain(true);
});
