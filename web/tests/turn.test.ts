import { expect, it } from "vitest";
import type { Thinking, View } from "../src/lib/wire";
import { catalogue } from "../src/lib/words/catalogue";
import { headingOf, hintOf, isLost, moverOf, alliesOf, offersOf, phaseOf, type Progress } from "../src/table/hand/turn";
import { bot, person, vacant, view } from "./pictures";

const words = catalogue.en;
const heading = (of: View) => headingOf(of, words);
const hint = (of: View, progress: Partial<Progress> = {}) =>
  hintOf(of, { wrong: "", lacksPiece: false, pinned: false, next: "", thinking: null, away: false, ...progress }, words, "en");

const maud = person(1, { name: "Maud" });
const mine = { your_seats: [0] };

it("offers an open seat to a visitor who has none, as long as the game is on", () => {
  const seats = [person(0), vacant(1), vacant(2)];
  expect(offersOf(view({ seats })).map((seat) => seat.seat)).toEqual([1, 2]);
  expect(offersOf(view({ seats }, mine))).toEqual([]);
  expect(offersOf(view({ seats, over: true }))).toEqual([]);
  expect(offersOf(view({ seats: [person(0), maud] }))).toEqual([]);
});

it("says with whom one plays at a seat, by name or by what is still to be taken", () => {
  const called = (seat: number, label: string) => ({
    ...vacant(seat),
    badge: { marks: [{ shape: "disc", label, color: "a" } as never], value: "" },
  });
  const seats = [person(0, { name: "Ann" }), called(1, "Nyx"), called(2, "Vex"), called(3, "Ossa")];
  const allies = (seat: number, sides?: number[][]) => alliesOf(view({ seats }, { sides }), seats[seat]!, words);
  expect(
    allies(2, [
      [0, 2],
      [1, 3],
    ]),
  ).toEqual(["Ann"]);
  expect(
    allies(1, [
      [0, 2],
      [1, 3],
    ]),
  ).toEqual(["Ossa"]);
  seats[0]!.you = true;
  expect(
    allies(2, [
      [0, 2],
      [1, 3],
    ]),
  ).toEqual(["you"]);
  expect(allies(1)).toEqual([]);
  expect(allies(1, [[0, 1, 2, 3]])).toEqual([]);
});

it("says whose turn it is", () => {
  const seats = [person(0), maud, bot(2, 4), vacant(3), person(4)];
  expect(heading(view({ seats, mover: 0 }, { ...mine, to_act: true }))).toBe(words.yourTurn);
  expect(heading(view({ seats, mover: 1 }, mine))).toBe("Maud");
  expect(heading(view({ seats, mover: 2 }, mine))).toBe(words.botLevel(4));
  expect(heading(view({ seats, mover: 3 }, mine))).toBe(words.openSeat);
  expect(heading(view({ seats, mover: 4 }, mine))).toBe(words.friend);
  const replaced = { ...bot(0, 3), you: true, stand_in: true, name: "Ann" };
  expect(heading(view({ seats: [replaced, maud], mover: 0 }, mine))).toBe(words.botForYou);
});

it("says that a seat is free, that one watches, and how it ended", () => {
  expect(heading(view({ seats: [maud, vacant(0)] }))).toBe(words.seatIsFree);
  expect(heading(view({ seats: [maud, vacant(0), vacant(2)] }))).toBe(words.seatsAreFree);
  expect(heading(view({ seats: [maud], mover: null }))).toBe(words.youWatch);
  expect(heading(view({ seats: [maud], mover: null }, mine))).toBe("");
  expect(heading(view({ over: true }))).toBe(words.gameOver);
  expect(heading(view({ over: true }, { standings: { verdict: "Maud wins", columns: [], rows: [] } }))).toBe("Maud wins");
});

it("says that a game is over in place of the round in which somebody resigned", () => {
  const status = { phase: "round 2" };
  expect(phaseOf(view({ status }), words)).toBe("round 2");
  expect(phaseOf(view({ status, over: true }), words)).toBe(words.gameOver);
  expect(phaseOf(view({ status }, { closed: "closed" }), words)).toBe(words.tableClosed);
});

it("knows no mover between turns", () => expect(moverOf(view({ seats: [maud], mover: null }))).toBeUndefined());

it("tells the viewer what to do, and first what was wrong", () => {
  const now = view({ seats: [person(0)], status: { hint: "Place a piece" } }, { ...mine, to_act: true });
  expect(hint(now)).toBe("Place a piece");
  expect(hint(now, { next: "pick" })).toBe(words.chooseMarked);
  expect(hint(now, { next: "pick", lacksPiece: true })).toBe(words.choosePiece);
  expect(hint(now, { next: "lit" })).toBe(words.chooseHighlighted);
  expect(hint(now, { next: "button" })).toBe(words.chooseAction);
  expect(hint(now, { next: "once" })).toBe(words.tapAgain);
  expect(hint(now, { pinned: true })).toBe(words.tapAgain);
  expect(hint(now, { lacksPiece: true, wrong: "No place" })).toBe("No place");
});

it("tells whom one waits for", () => {
  const seats = [person(0), maud, bot(2, 4), vacant(3)];
  const thinking = { type: "thinking", seat: 2, ply: 0, progress: 0, elapsed: 0, expected: 3 } satisfies Thinking;
  expect(hint(view({ seats, mover: 2 }, mine), { thinking })).toBe(words.thinksAbout("3"));
  expect(hint(view({ seats, mover: 2 }, mine), { thinking: { ...thinking, seat: 1 } })).toBe(words.thinks);
  expect(hint(view({ seats, mover: 3 }, mine))).toBe(words.waitingForSomeone);
  expect(hint(view({ seats, mover: 1 }, { ...mine, waiting_for: [3] }))).toBe(words.waitingForSomeone);
  expect(hint(view({ seats, mover: 1 }, mine))).toBe(words.toMove);
  expect(hint(view({ seats, mover: 1 }, mine), { away: true })).toBe("to move · away");
  expect(hint(view({ seats, mover: 1 }, mine), { lacksPiece: true, next: "pick" })).toBe(words.toMove);
  expect(hint(view({ seats: [person(0), { ...bot(1, 0), lent_by: "Eve" }], mover: 1 }, mine), { away: true })).toBe("to move · away");
  // what thought before its operator went thinks no more; and how long somebody's own bot takes nobody knows
  expect(
    hint(view({ seats: [person(0), { ...bot(1, 0), lent_by: "Eve" }], mover: 1 }, mine), {
      away: true,
      thinking: { ...thinking, seat: 1 },
    }),
  ).toBe("to move · away");
  expect(hint(view({ seats, mover: 2 }, mine), { thinking: { ...thinking, expected: 0 } })).toBe(words.thinks);
  // dice are in the air: nobody is "to move"
  expect(hint(view({ seats, mover: null }, mine))).toBe("");
  expect(hint(view({ seats, mover: null }, { ...mine, waiting_for: [3] }))).toBe(words.waitingForSomeone);
});

it("knows who has lost with all seats that they hold, and plans no turn any more", () => {
  const seats = [{ ...person(0), lost: true }, person(1), maud];
  expect(isLost(view({ seats }, { your_seats: [0] }))).toBe(true);
  expect(isLost(view({ seats }, { your_seats: [0, 1] }))).toBe(false);
  expect(isLost(view({ seats }))).toBe(false);
});

it("has nothing to add to an offer or an end", () => {
  expect(hint(view({ seats: [maud, vacant(0)] }), { wrong: "No place" })).toBe("");
  expect(hint(view({ over: true }), { wrong: "No place" })).toBe("");
});

it("says that the game rests or will not go on, before anything else", () => {
  const seats = [person(0), maud, vacant(2)];
  expect(heading(view({ seats, mover: 0 }, { ...mine, paused: "Paused by Maud" }))).toBe("Paused");
  const closed = view({ seats, mover: 0 }, { paused: "Paused by Maud", closed: "Maud closed the table." });
  expect(heading(closed)).toBe(words.tableClosed);
  expect(hint(closed, { wrong: "No place" })).toBe("Maud closed the table.");
  expect(offersOf(closed)).toEqual([]);
});

it("tells how many places the chosen piece has, and how many placements there are before one is chosen", () => {
  const asked = view({ seats: [person(0)], mover: 0, status: { hint: "515 placements" } as never }, { ...mine, to_act: true });
  expect(hint(asked)).toBe("515 placements");
  expect(hint(asked, { places: 31 })).toBe("31 places for this piece");
  expect(hint(asked, { places: 1 })).toBe("1 place for this piece");
  expect(hint(asked, { places: 31, pinned: true })).toBe(words.tapAgain);
});
