import { describe, expect, it } from "vitest";
import { awayUntil, clockText, isLittle, leftOf, timeLeft, timingText } from "../src/lib/clocks";
import type { ClocksView } from "../src/lib/wire";
import { catalogue } from "../src/lib/words/catalogue";

const { en, fr } = catalogue;
const DAY = 86_400;

const clocks: ClocksView = {
  timing: { clock: { kind: "fischer", minutes: 5, increment: 3 } },
  left: [100, 200],
  away: [0, 0],
  vacation: [0, 0],
  running: 0,
  since: 1000,
};

describe("what is left", () => {
  it("runs down for the seat on the clock alone", () => {
    expect(leftOf(clocks, 0, 1030)).toBe(70);
    expect(leftOf(clocks, 1, 1030)).toBe(200);
  });
  it("never grows where this clock is behind the server's, and never falls below nothing", () => {
    expect(leftOf(clocks, 0, 990)).toBe(100);
    expect(leftOf(clocks, 0, 2000)).toBe(0);
  });
  it("stands while its holder is on vacation", () => {
    const away = { ...clocks, away: [43_200, 0] };
    expect(leftOf(away, 0, 43_000)).toBe(100);
    expect(leftOf(away, 0, 43_210)).toBe(90);
    expect(awayUntil(away, 0, 43_000, "en")).toBe("1 January");
    expect(awayUntil(away, 0, 43_000, "fr")).toBe("1er janvier");
    expect(awayUntil(away, 0, 43_210, "en")).toBe("");
  });
  it("is little at a tenth of what there was", () => {
    expect(isLittle(clocks, 30)).toBe(true);
    expect(isLittle(clocks, 31)).toBe(false);
    expect(isLittle({ ...clocks, timing: { clock: { kind: "days", days: 1 } } }, 2 * 3600)).toBe(true);
  });
});

describe("as a clock", () => {
  it.each([
    [299.2, "5:00"],
    [59, "0:59"],
    [0, "0:00"],
    [3600, "1:00:00"],
    [3661, "1:01:01"],
    [DAY, "1 d"],
    [2 * DAY - 10, "2 d"],
    [2.2 * DAY, "2 d 5 h"],
  ])("%d s is %s", (left, text) => expect(clockText(left, en)).toBe(text));
});

it("is said in round figures", () => {
  expect([2.9 * DAY, DAY, 90, 0].map((left) => timeLeft(left, en))).toEqual(["2 days left", "24 h left", "2 min left", "1 min left"]);
  expect(timeLeft(2.9 * DAY, fr)).toBe("encore 2 jours");
  // a list and the table tell the same days
  expect([3 * DAY - 20, 2 * DAY - 20, 1.2 * DAY].map((left) => timeLeft(left, en))).toEqual(["3 days left", "2 days left", "29 h left"]);
  expect([3 * DAY - 20, 2 * DAY - 20, 1.2 * DAY].map((left) => clockText(left, en))).toEqual(["3 d", "2 d", "1 d 5 h"]);
});

it("says what was agreed on", () => {
  expect(timingText(clocks.timing, en)).toBe("5 min + 3 s");
  expect(timingText({ clock: { kind: "fischer", minutes: 5 } }, en)).toBe("5 min");
  expect(timingText({ clock: { kind: "days", days: 1 } }, fr)).toBe("1 jour par tour");
});
