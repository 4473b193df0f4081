import { describe, expect, it } from "vitest";
import { dayOf, momentOf } from "../src/club/chart";
import { dateText, momentText } from "../src/lib/dates";
import { dayText } from "../src/puzzle/days";
import { sourcesOf } from "./sources";

const first = Date.UTC(2026, 11, 1, 12) / 1000;

describe("the first of a month in French", () => {
  it("is the 1er, long and short, with what stands before and after it", () => {
    expect(dayText("2026-12-01", "fr")).toBe("1er décembre 2026");
    expect(dayText("2026-12-01", "fr", true)).toBe("1er déc.");
    expect(dayOf(first, "fr")).toBe("1er déc. 2026");
    expect(momentOf(first, "fr")).toMatch(/^mar\.? 1er déc\.?/);
    expect(dateText(first * 1000, "fr", { dateStyle: "medium", timeStyle: "short" })).toMatch(/^1er déc\. 2026/);
  });
  it("is no other day, and none in English", () => {
    expect(["2026-12-11", "2026-12-21", "2026-01-31"].map((day) => dayText(day, "fr", true))).toEqual(["11 déc.", "21 déc.", "31 janv."]);
    expect(dayText("2026-12-01", "en")).toBe("1 December 2026");
  });
});

it("is written in one place", () => {
  const told = sourcesOf(".ts", ".svelte").filter(([, text]) => /toLocaleDateString|DateTimeFormat\(|dateStyle.*toLocale/.test(text));
  expect(told.map(([path]) => path)).toEqual(["src/lib/dates.ts"]);
});

it("says the day of what was not today", () => {
  const at = new Date(2026, 10, 28, 9, 5).getTime();
  const [evening, nextDay, nextYear] = [new Date(2026, 10, 28, 23), new Date(2026, 10, 29, 0, 1), new Date(2027, 10, 28, 10)];
  expect(momentText(at, evening.getTime(), "en")).toBe("09:05");
  expect(momentText(at, nextDay.getTime(), "en")).toBe("28 Nov, 09:05");
  expect(momentText(at, nextDay.getTime(), "fr")).toBe("28 nov., 09:05");
  expect(momentText(at, nextYear.getTime(), "en")).toBe("28 Nov, 09:05");
});
