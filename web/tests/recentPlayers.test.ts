import { expect, it } from "vitest";
import { guestsAt } from "../src/lib/recentPlayers";
import type { TableCard } from "../src/lib/wire";

const card = (table: string, changed: number, ...sitters: readonly [string, TableCard["kinds"][number]][]): TableCard => ({
  table,
  game: "a",
  title: "A",
  changed,
  plies: 0,
  names: sitters.map(([name]) => name),
  kinds: sitters.map(([, kind]) => kind),
});

const CARDS = [
  card("first", 1, ["Me", "human"], ["Bo", "human"], ["Maud", "bot"]),
  card("last", 9, ["Cy", "human"], ["Me", "human"], ["", "open"]),
  card("middle", 5, ["Me", "human"], ["Bo", "human"]),
];
const own = (each: TableCard) => each.names.flatMap((name, seat) => (name === "Me" ? [seat] : []));

it("names the people with whom one has played, the last first and each once", () => {
  expect(guestsAt(CARDS, own)).toEqual(["Cy", "Bo"]);
});

it("leaves out bots, open seats, oneself, and who is known by an account", () => {
  expect(guestsAt(CARDS, own, ["Cy"])).toEqual(["Bo"]);
  expect(guestsAt([card("alone", 1, ["Me", "human"], ["Maud", "bot"])], own)).toEqual([]);
});
