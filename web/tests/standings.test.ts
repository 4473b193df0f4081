import { describe, expect, it } from "vitest";
import type { Mark, SeatView, Standings } from "../src/lib/wire";
import { catalogue } from "../src/lib/words/catalogue";
import { tableOf } from "../src/table/standings";
import { person, view } from "./pictures";

const mark = (label: string) => ({ label, colour: "blue", pattern: "dash" }) as Mark;
const [bront, ilva] = [mark("Bront"), mark("Ilva")];
const seat = (number: number, sign: Mark, more: Partial<SeatView> = {}) => person(number, { badge: { marks: [sign], value: "" }, ...more });

const standings: Standings = {
  verdict: "",
  columns: ["Keeper", "Fate"],
  rows: [
    { seats: [0], rank: 1, cells: ["Bront", "still in"], marks: [bront] },
    { seats: [1], rank: 2, cells: ["Ilva", "pushed out"], marks: [ilva] },
  ],
};
const read = (seats: SeatView[], own: number[], told = standings) => {
  const { columns, rows } = tableOf(told, view({ seats }, { your_seats: own }), catalogue.en);
  return { columns, rows: rows.map(({ name, named, cells }) => [name, named, ...cells]) };
};

describe("the final table", () => {
  it("tells who played whom, and no mark that a cell names once more", () => {
    expect(read([seat(0, bront, { you: true }), seat(1, ilva, { name: "Ada" })], [0])).toEqual({
      columns: ["Keeper", "Fate"],
      rows: [
        ["You", false, "Bront", "still in"],
        ["Ada", false, "Ilva", "pushed out"],
      ],
    });
  });
  it("names nobody's character twice where one person held all the seats", () => {
    expect(read([seat(0, bront, { you: true }), seat(1, ilva, { you: true })], [0, 1])).toEqual({
      columns: ["Fate"],
      rows: [
        ["Bront", false, "still in"],
        ["Ilva", false, "pushed out"],
      ],
    });
  });
  it("calls both of somebody's seats you where others held the rest", () => {
    const nyx = mark("Nyx");
    const three = { ...standings, rows: [...standings.rows, { seats: [2], rank: 2, cells: ["Nyx", "blocked"], marks: [nyx] }] };
    const seats = [seat(0, bront, { you: true }), seat(1, ilva, { you: true }), seat(2, nyx, { name: "Ada" })];
    expect(read(seats, [0, 1], three).rows.map((row) => row.slice(0, 3))).toEqual([
      ["You", false, "Bront"],
      ["You", false, "Ilva"],
      ["Ada", false, "Nyx"],
    ]);
  });
  it("names the mark of a player whom no cell names, and a team's together", () => {
    const plain = { verdict: "", columns: ["Points"], rows: [{ seats: [0], rank: 1, cells: ["7"], marks: [bront] }] };
    expect(read([seat(0, bront, { name: "Ada" })], [], plain).rows).toEqual([["Ada", true, "7"]]);
    const team = { ...standings, rows: [{ seats: [0, 1], rank: 1, cells: ["Bront and Ilva", "in"], marks: [bront, ilva] }] };
    expect(read([seat(0, bront, { you: true }), seat(1, ilva, { you: true })], [0, 1], team).rows).toEqual([
      ["You", false, "Bront and Ilva", "in"],
    ]);
  });
});
