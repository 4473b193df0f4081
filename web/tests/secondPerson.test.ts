import { expect, it } from "vitest";
import { lineFor, ownSeat, standingsFor, verdictFor } from "../src/lib/secondPerson";
import type { TableCard } from "../src/lib/wire";
import { view } from "./pictures";

const line = { seat: 1, text: "Red is out", yours: [[2, "You are out"]] as const };
const standings = { verdict: "Blue wins", columns: [], rows: [], yours: [[0, "You win"]] as const };

it("knows the seat of who holds one, and of nobody else", () => {
  expect(ownSeat(view({}, { your_seats: [2] }))).toBe(2);
  expect(ownSeat(view({}, { your_seats: [0] }))).toBe(0);
  expect(ownSeat(view({}, { your_seats: [0, 2] }))).toBeUndefined();
  expect(ownSeat(view({}, { your_seats: [] }))).toBeUndefined();
});

it("says to the seat concerned what is said to it, and to all others the usual sentence", () => {
  expect(lineFor(line, 2).text).toBe("You are out");
  expect(lineFor(line, 1).text).toBe("Red is out");
  expect(lineFor(line, undefined).text).toBe("Red is out");
  expect(standingsFor(standings, 0).verdict).toBe("You win");
  expect(standingsFor(standings, 1).verdict).toBe("Blue wins");
  expect(standingsFor(standings, undefined).verdict).toBe("Blue wins");
});

it("says what is revealed to the seat concerned, in the line's own sentence or in one of its own", () => {
  const reveal = { title: "Attack", text: "It attacks Red", moment: true, yours: [[1, "It attacks you"]] as const };
  expect(lineFor({ seat: 1, text: "It attacks Red (NM-20).", reveal }, 1).reveal?.text).toBe("It attacks you");
  expect(lineFor({ seat: 1, text: "It attacks Red (NM-20).", reveal }, 2).reveal?.text).toBe("It attacks Red");
  expect(lineFor({ ...line, reveal: { title: "Out", text: line.text } }, 2).reveal?.text).toBe("You are out");
});

it("says in a list of tables who won, to a winner as on the final table", () => {
  const over: TableCard = { table: "t", game: "g", title: "G", names: ["Ossa", "Ilva"], kinds: ["human", "bot"], changed: 0, over: true };
  const card: TableCard = { ...over, verdict: "Ossa wins", verdict_yours: [[0, "You win"]] };
  expect(verdictFor(card, [0])).toBe("You win");
  expect(verdictFor(card, [0, 0])).toBe("You win"); // held by a token and by an account
  expect(verdictFor(card, [1])).toBe("Ossa wins");
  expect(verdictFor(card, [0, 1])).toBe("Ossa wins");
  expect(verdictFor(card, [])).toBe("Ossa wins");
  expect(verdictFor(over, [0])).toBeUndefined();
});

it("tells a turn and the steps of a story so, too", () => {
  const told = { title: "Zone", text: "Red is first", yours: [[2, "You are first"]] as const };
  const entry = {
    ...line,
    turn: { number: 3, text: "Red rolled", yours: [[2, "You rolled"]] as const },
    story: { title: "Scoring", columns: [], steps: [told] },
  };
  expect(lineFor(entry, 2).turn?.text).toBe("You rolled");
  expect(lineFor(entry, 2).story?.steps[0]?.text).toBe("You are first");
  expect(lineFor(entry, 0).turn?.text).toBe("Red rolled");
  expect(lineFor(entry, 0).story?.steps[0]?.text).toBe("Red is first");
});
