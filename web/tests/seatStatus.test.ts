import { describe, expect, it } from "vitest";
import { awayUntil } from "../src/lib/clocks";
import type { Position, SeatView } from "../src/lib/wire";
import { catalogue } from "../src/lib/words/catalogue";
import { isAwaited, isPresent, lineOf, type Table } from "../src/table/seatStatus";
import { bot, person, position, vacant, view } from "./pictures";

const words = catalogue.en;

const table = (more: Partial<Table> = {}): Table => ({
  view: view({}, { your_seats: [0] }),
  live: true,
  presence: null,
  imagined: false,
  now: () => 0,
  ...more,
});

const line = (seat: SeatView, at: Partial<Position> = {}, of: Partial<Table> = {}) =>
  lineOf(table(of), position({ mover: seat.seat, ...at }), seat, "Ada", words, { resigned: "resigned" }, "en").join(" · ");

describe("the player to move", () => {
  const cases: readonly [string, SeatView, string][] = [
    ["the viewer", person(0, { you: true }), "to move"],
    ["somebody who is there", person(1, { present: true }), "to move"],
    ["somebody who has gone", person(1), "to move · away"],
    ["a bot", bot(1, 3), "thinking"],
    ["a bot in place of somebody who has gone", { ...bot(1, 3), stand_in: true }, `thinking · ${words.botForThem(3)}`],
    [
      "a bot in place of somebody who has come back",
      { ...bot(1, 3), stand_in: true, present: true },
      `thinking · ${words.botInTheirPlace(3)}`,
    ],
    ["a bot in place of somebody who has resigned", { ...bot(1, 3), stand_in: true, lost: true, resigned: true }, "thinking · resigned"],
    ["a bot whose operator has gone", { ...bot(1, 0), lent_by: "Eve" }, `to move · ${words.awayWithRemoteBot("Eve")}`],
  ];
  it.each(cases)("is said to be, and what else there is of them: %s", (_, seat, told) => {
    expect(line(seat)).toBe(told);
  });

  it("is said to be on vacation, too", () => {
    const clocks = { timing: { clock: { kind: "days", days: 1 } }, left: [9, 9], away: [0, 172_800], vacation: [0, 0], since: 0 };
    const away = view({}, { clocks: clocks as never });
    expect(line(person(1, { present: true }), {}, { view: away })).toBe(
      `to move · ${words.awayUntil(awayUntil(clocks as never, 1, 0, "en"))}`,
    );
  });

  it("has that before all else, for what does not fit is cut off", () => {
    const badge = { marks: [], value: "1", note: "2 light wounds" };
    expect(line(person(0, { you: true, badge }))).toBe("to move · 2 light wounds");
  });

  it("is nobody while the game is paused", () => {
    const paused = { view: view({}, { your_seats: [0], paused: "Paused by Ada" }) };
    expect(line(person(1, { present: true }), {}, paused)).toBe("here");
    expect(line(person(1), {}, paused)).toBe("away");
    expect(line(bot(1, 3), {}, paused)).toBe("Bot (casual)");
  });

  it("is nobody once the game is over", () => {
    expect(line(person(1, { present: true }), { over: true })).toBe("here");
    expect(line(bot(1, 3), { over: true })).toBe("Bot (casual)");
  });
});

it("says of the others who they are, or that they are away or awaited", () => {
  const others = { mover: 0 };
  expect(line(person(1, { present: true }), others)).toBe("here");
  expect(line(person(1), others)).toBe("away");
  expect(line(person(1, { present: true }), others, { presence: { type: "presence", seats: [0], watching: 0 } as never })).toBe("away");
  expect(line(vacant(1), others)).toBe(words.waitingForSomeone);
  expect(line(bot(1, 3), others)).toBe("Bot (casual)");
});

it("nobody is there or away where a recorded game is shown", () => {
  const seat = person(1, { present: true });
  const shown = { view: view({}, { recorded: true, closed: "The record ends here." }) };
  expect([isPresent(table(shown), seat), isAwaited(table(shown), seat)]).toEqual([false, false]);
  expect(line(seat, { mover: 0 }, shown)).toBe("");
});

describe("where the others are only thought up", () => {
  const seat = person(1, { present: true });

  it("nobody is there or away", () => {
    expect([isPresent({ presence: null, imagined: true }, seat), isAwaited({ imagined: true }, seat)]).toEqual([false, false]);
    expect(isAwaited({ imagined: false }, seat)).toBe(true);
    expect(line(seat, { mover: 0 }, { imagined: true })).toBe("");
  });

  it("one of them can be to move", () => {
    expect(line(seat, {}, { imagined: true })).toBe("to move");
  });
});
