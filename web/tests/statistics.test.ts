import { beforeEach, expect, it, vi } from "vitest";
import type { View } from "../src/lib/wire";
import {
  asCsv,
  asJson,
  byCompany,
  companyOf,
  forgetAll,
  including,
  playedAt,
  playedGames,
  remember,
  shareWon,
  summaryOf,
  tallied,
  type PlayedGame,
} from "../src/statistics/played";
import { storageOver } from "./storage";

/** A table whose game is over; seats are "human", or a bot by its level. */
function over(seats: readonly ("human" | number)[], own: readonly number[], winners: readonly number[], more: object = {}): View {
  return {
    table: "t1",
    game: "squares",
    your_seats: own,
    standings: { verdict: "", columns: [], rows: [], winners, ...more },
    position: {
      over: true,
      seats: seats.map((who, seat) => ({ seat, ...(who === "human" ? { kind: "human" } : { kind: "bot", level: who }) })),
    },
  } as unknown as View;
}

const game = (result: PlayedGame["result"], more: Partial<PlayedGame> = {}): PlayedGame => ({
  table: Math.random().toString(36),
  game: "squares",
  ended: 1000,
  seats: 2,
  people: 0,
  bots: [3],
  result,
  ...more,
});

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", storageOver(kept));
});

it("counts a game for a player who played it to its end", () => {
  const table = over(["human", 3, 5, "human"], [0], [0]);
  expect(playedAt(table, 7)).toEqual({ table: "t1", game: "squares", ended: 7, seats: 4, people: 1, bots: [3, 5], result: "won" });
  expect(playedAt({ ...table, your_seats: [] }, 7), "a spectator").toBeNull();
  expect(playedAt({ ...table, position: { ...table.position, over: false } }, 7), "a game that goes on, or was closed").toBeNull();
});

it("tells won, lost, shared, and a game against oneself apart", () => {
  expect(playedAt(over(["human", 3], [0], [1]), 0)?.result).toBe("lost");
  expect(playedAt(over(["human", 3], [0], []), 0)?.result).toBe("shared");
  expect(playedAt(over(["human", "human"], [0, 1], [1]), 0)?.result).toBe("played");
  expect(playedAt(over(["human", "human", 2], [0, 1], [1]), 0)?.result).toBe("won");
  // who plays alone with the game wins or loses all the same
  expect(playedAt(over(["human"], [0], [0], { together: true }), 0)?.result).toBe("won");
  expect(playedAt(over(["human", 4], [0], [], { together: true }), 0)?.result).toBe("lost");
});

it("counts a table once, however often one comes back", () => {
  remember(over(["human", 3], [0], [0]), 1);
  remember(over(["human", 3], [0], [0]), 2);
  expect(playedGames()).toHaveLength(1);
  expect(playedGames()[0]?.ended).toBe(1);
  forgetAll();
  expect(playedGames()).toEqual([]);
});

it("keeps the latest games when there are too many", () => {
  const many = Array.from({ length: 5000 }, (_, at) => game("won", { table: `t${at}` }));
  const more = including(many, game("lost", { table: "last" }));
  expect(more).toHaveLength(5000);
  expect(more[0]?.table).toBe("t1");
  expect(more.at(-1)?.table).toBe("last");
});

it("leaves out what is no game", () => {
  for (const text of ["", "{", "7", '[{"table":1}]', JSON.stringify([{ ...game("won"), result: "cheated" }])]) {
    kept.set("nexarium.played", text);
    expect(playedGames()).toEqual([]);
  }
});

it("counts rows of games won, that a game against oneself does not end", () => {
  const summary = summaryOf([game("won"), game("won"), game("played"), game("won"), game("lost"), game("won")]);
  expect(summary).toEqual({ games: 6, won: 4, lost: 1, shared: 0, streak: 1, longest: 3, since: 1000 });
  expect(shareWon(summary)).toBe(80);
  expect(shareWon(summaryOf([game("played")]))).toBeNull();
  expect(summaryOf([]).since).toBeNull();
});

it("sorts games by the strongest bot, people, or nobody", () => {
  const games = [
    game("won", { bots: [2, 6] }),
    game("lost", { bots: [6] }),
    game("won", { bots: [], people: 1 }),
    game("won", { bots: [] }),
  ];
  const rows = tallied(games, companyOf).toSorted((one, other) => byCompany(one[0], other[0]));
  expect(rows.map(([company, tally]) => [company, tally.games, tally.won])).toEqual([
    [6, 2, 1],
    ["people", 1, 1],
    ["nobody", 1, 1],
  ]);
});

it("writes files that others can read", () => {
  const games = [game("won", { table: "-a", game: 'odd, "game"', ended: 0, bots: [1, 2] })];
  expect(JSON.parse(asJson(games)).games[0]).toMatchObject({ ended: "1970-01-01T00:00:00.000Z", bots: [1, 2], result: "won" });
  expect(asCsv(games)).toBe('table,game,ended,seats,people,bots,result\r\n\'-a,"odd, ""game""",1970-01-01T00:00:00.000Z,2,0,1 2,won\r\n');
});
