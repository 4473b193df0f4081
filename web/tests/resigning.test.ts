import { expect, it } from "vitest";
import type { SeatView, View } from "../src/lib/wire";
import { isOut, mayResign, resigningMeans } from "../src/table/resigning";
import { awayBots } from "../src/table/seatStatus";
import { maySkip, skipsTo } from "../src/table/skipping";
import { bot, person, vacant, view } from "./pictures";

const me = person(0, { you: true });
const maud = person(1);
const at = (seats: SeatView[], more: Partial<View> = {}, mover = 1): View => view({ seats, mover }, { your_seats: [0], ...more });
const out = (seat: SeatView): SeatView => ({ ...seat, badge: { ...seat.badge, out: true } });
const gone = (seat: SeatView): SeatView => ({ ...seat, kind: "bot", stand_in: true, lost: true, resigned: true });

it("lets those give up who play, once everybody is there and while there is something to play", () => {
  expect(mayResign(at([me, maud]))).toBe(true);
  expect(mayResign(at([me, vacant(1)]))).toBe(false);
  expect(mayResign(at([gone(me), maud]))).toBe(false);
  expect(mayResign(at([me, maud], { closed: "Closed" }))).toBe(false);
  expect(mayResign(view({ seats: [person(0), maud] }))).toBe(false);
  expect(mayResign(view({ seats: [me, maud], over: true }, { your_seats: [0] }))).toBe(false);
});

it("says what giving up means at this table", () => {
  expect(resigningMeans(at([me, bot(1, 3)]))).toBe("two");
  expect(resigningMeans(at([me, maud, bot(2, 3)]))).toBe("more");
  expect(resigningMeans(at([me, maud, gone(person(2))]))).toBe("two");
  const teams = {
    sides: [
      [0, 2],
      [1, 3],
    ],
  };
  expect(resigningMeans(at([me, maud, bot(2, 3), bot(3, 3)], teams))).toBe("side");
  const three = { sides: [[0, 1], [2], [3]] };
  expect(resigningMeans(at([me, maud, bot(2, 3), bot(3, 3)], three))).toBe("sideOfMore");
  expect(resigningMeans(at([me, maud, bot(2, 3), gone(person(3))], three))).toBe("side");
  expect(resigningMeans(at([me, gone(maud), bot(2, 3), bot(3, 3)], three))).toBe("sideOfMore");
  expect(resigningMeans(at([maud, person(1), { ...bot(2, 3), ...me, seat: 2 }, bot(3, 3)], three))).toBe("more");
  expect(resigningMeans(at([me, maud], { cooperative: true }))).toBe("crew");
  expect(resigningMeans(at([me, bot(1, 3), bot(2, 3)], { cooperative: true }))).toBe("last");
});

it("knows who has nothing more to decide", () => {
  expect(isOut(at([me, maud]))).toBe(false);
  expect(isOut(at([out(me), maud]))).toBe(true);
  expect(isOut(at([gone(me), maud]))).toBe(true);
  expect(isOut(at([out(me), { ...maud, you: true }]))).toBe(false);
  expect(isOut(view({ seats: [person(0), maud] }))).toBe(false);
});

it("skips to one's turn; for a spectator or a player who is out, to the end", () => {
  expect(skipsTo(at([me, bot(1, 3)]))).toBe("turn");
  expect(skipsTo(at([out(me), bot(1, 3)]))).toBe("end");
  expect(skipsTo(view({ seats: [bot(0, 1), bot(1, 1)] }))).toBe("end");
});

it("offers to skip what others play, where it is shown move by move", () => {
  const told = { live: true, behind: 0, skipping: null, presence: null, imagined: false };
  const bots = at([me, bot(1, 3)]);
  expect(maySkip(bots, told, "normal")).toBe(true);
  expect(maySkip(at([me, maud]), told, "normal")).toBe(false);
  expect(maySkip(at([me, maud]), { ...told, behind: 2 }, "normal")).toBe(true);
  expect(maySkip(bots, told, "at_once")).toBe(false);
  expect(maySkip(bots, { ...told, skipping: "turn" }, "at_once")).toBe(true);
  expect(maySkip(bots, { ...told, live: false }, "normal")).toBe(false);
  expect(maySkip({ ...bots, to_act: true }, told, "normal")).toBe(false);
  expect(maySkip({ ...bots, paused: "Paused" }, told, "normal")).toBe(false);
});

it("offers no skipping where all wait for a remote bot whose operator has gone, but another bot instead", () => {
  const table = at([me, { ...bot(1, 0), lent_by: "Zoe" }]);
  const told = { live: true, behind: 0, skipping: null, imagined: false };
  const withSeats = (...seats: number[]) => ({ ...told, presence: { type: "presence" as const, seats, watching: 0 } });
  const [here, alone] = [withSeats(0, 1), withSeats(0)];
  expect(maySkip(table, here, "normal")).toBe(true);
  expect(maySkip(table, alone, "normal")).toBe(false);
  expect(maySkip(table, { ...alone, behind: 1 }, "normal")).toBe(true);
  expect(maySkip(table, { ...alone, skipping: "turn" }, "normal")).toBe(false);
  expect(awayBots(here, table)).toEqual([]);
  expect(awayBots(alone, table).map((seat) => seat.seat)).toEqual([1]);
  expect(awayBots(alone, { ...table, your_seats: [] })).toEqual([]);
  expect(awayBots(alone, { ...table, closed: "closed" })).toEqual([]);
});
