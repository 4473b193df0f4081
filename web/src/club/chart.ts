/** A rating's history as the paths of a small drawing, 320 wide and 96 high. Games are evenly spaced. Pure. */

import { dateText, dayAndTime } from "../lib/dates";
import type { HistoryPoint, Language } from "../lib/wire";

export interface Chart {
  line: string;
  band: string;
  lines: readonly { value: number; y: number }[];
}

const WIDTH = 320;
const HEIGHT = 96;

/** Null where there are too few points for a line. */
export function chart(history: readonly HistoryPoint[]): Chart | null {
  if (history.length < 2) return null;
  const low = Math.min(...history.map((point) => point.rating - point.uncertainty));
  const high = Math.max(...history.map((point) => point.rating + point.uncertainty));
  const x = (index: number) => round((index / (history.length - 1)) * WIDTH);
  const y = (value: number) => round(HEIGHT - ((value - low) / Math.max(1, high - low)) * HEIGHT);
  const upper = history.map((point, index) => `${x(index)} ${y(point.rating + point.uncertainty)}`);
  const lower = history.map((point, index) => `${x(index)} ${y(point.rating - point.uncertainty)}`).reverse();
  const step = (high - low) / 3 > 200 ? 500 : (high - low) / 3 > 80 ? 200 : 100;
  const lines = [];
  for (let value = Math.ceil((low + step / 4) / step) * step; value < high; value += step) lines.push({ value, y: y(value) });
  return {
    line: `M${history.map((point, index) => `${x(index)} ${y(point.rating)}`).join("L")}`,
    band: `M${[...upper, ...lower].join("L")}Z`,
    lines,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A day, formatted in the reader's language. */
export const dayOf = (seconds: number, language: Language) =>
  dateText(seconds * 1000, language, { day: "numeric", month: "short", year: "numeric" });

/** A moment: the day and the time. */
export const momentOf = (seconds: number, language: Language) => dayAndTime(seconds * 1000, language);

/** Tournament points: 2, 1½, 0.67. */
export function pointsOf(value: number, language: Language): string {
  const whole = Math.floor(value);
  if (Math.abs(value - whole - 0.5) < 0.001) return whole ? `${whole}½` : "½";
  return value.toLocaleString(language, { maximumFractionDigits: 2 });
}
