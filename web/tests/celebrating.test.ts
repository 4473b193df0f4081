import { expect, it } from "vitest";
import type { Entry, SeatView } from "../src/lib/wire";
import { flyingFor } from "../src/table/celebrating";
import { bot, person, view } from "./pictures";

const mark = { label: "Blue", colour: "blue", pattern: "dash" };
const me: SeatView = { ...person(0, { you: true }), badge: { marks: [mark], value: "" } };
const ended = (winners: number[]) =>
  view({ over: true, seats: [me, bot(1, 1)] }, { your_seats: [0], standings: { verdict: "…", columns: [], rows: [], winners } });
const put = (seat: number, symbol: string): Entry => ({ seat, text: "…", symbol });

it("lets the winner's own pieces fly, and their emblem where they put none", () => {
  const pieces = flyingFor(ended([0]), [put(0, "O"), put(1, "X")]);
  expect(new Set(pieces.map((each) => ("symbol" in each ? each.symbol : "")))).toEqual(new Set(["O"]));
  expect(flyingFor(ended([0]), [{ seat: 0, text: "…" }])[0]).toEqual({ mark });
});

it("celebrates nothing that the viewer has not won", () => {
  expect(flyingFor(ended([1]), [put(0, "O")])).toEqual([]);
  expect(flyingFor(ended([]), [put(0, "O")])).toEqual([]);
});
