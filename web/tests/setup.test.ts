import { beforeEach, expect, it, vi } from "vitest";
import {
  choosing,
  companyOf,
  lastGame,
  suggest,
  marksOf,
  optionsOf,
  playText,
  presetOf,
  remember,
  remembered,
  seatsAtFirst,
  type Company,
  type Seating,
} from "../src/lib/setup";
import { catalogue } from "../src/lib/words/catalogue";
import type { GameCard, Language, OfferedOption, PresetCard } from "../src/lib/wire";
import { inABrowser } from "./browser";
import { storageOver } from "./storage";

const BLUE = { label: "Captain", colour: "blue", pattern: "ring" };
const RED = { label: "Pilot", colour: "red", pattern: "dot" };
const PART: OfferedOption = {
  label: "Part",
  options: ["part_a", "part_b", "part_c"],
  each_seat: true,
  once: ["captain", "pilot", "cook"],
  values: ["captain", "pilot", "cook", "drawn"].map((value) => ({ value, name: value.toUpperCase(), about: `${value}.` })),
};
const HARDNESS: OfferedOption = {
  label: "Hardness",
  options: ["hard"],
  values: [false, true].map((value) => ({ value, name: `${value}` })),
};
const preset = (players: number): PresetCard => ({
  label: `${players}`,
  options: { players, part_a: "captain", part_b: "pilot", part_c: "cook", hard: false },
  marks: [[BLUE], [RED], [{ ...RED, label: "Cook" }]].slice(0, players),
});
const [TWO, THREE] = [preset(2), preset(3)];
const GAME = {
  name: "ship",
  presets: [THREE, TWO],
  offers: [PART, HARDNESS],
  usual_level: 5,
  levels: [1, 2, 3, 4, 5].map((level) => ({ level, label: "", seconds: 1 })),
} as unknown as GameCard;
const seats = (...who: readonly string[]): Seating[] =>
  who.map((each) => ({ who: each.startsWith("bot") ? "bot" : (each as "you" | "open"), level: Number(each.slice(3)) || 1, lender: "" }));

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", storageOver(kept));
});

it("begins as the game was set up last, but with bots for friends and not rated", async () => {
  remember("ship", { preset: TWO.options, chosen: {}, seats: seats("you", "open", "bot4"), watch: true, anybody: true });
  kept.set("nexarium.setups", kept.get("nexarium.setups")!.replace('"watch"', '"rated":true,"watch"')); // as it was kept before
  inABrowser(kept);
  const { SetUp } = await import("../src/lobby/setup.svelte");
  const setup = new SetUp(() => GAME);
  expect(setup.seats.map(({ who }) => who)).toEqual(["you", "bot", "bot"]);
  expect([setup.watch, setup.anybody, setup.wishRated]).toEqual([true, true, false]);
  setup.seats[1]!.who = "open";
  expect(setup.forAnybody).toBe(true);
}, 60_000); // a busy machine takes long to import the client

it("opens a ready-made choice as it is when nothing was chosen", () => {
  expect(optionsOf(GAME, THREE, {})).toEqual(THREE.options);
});

it("lets a seat that chose nothing give way where no two may have the same", () => {
  expect(optionsOf(GAME, THREE, { part_a: "cook" })).toMatchObject({ part_a: "cook", part_b: "pilot", part_c: "captain" });
  expect(optionsOf(GAME, TWO, { part_a: "cook" }), "who does not play keeps nothing from anybody").toMatchObject({
    part_a: "cook",
    part_b: "pilot",
  });
  expect(optionsOf(GAME, THREE, { part_a: "drawn", part_b: "drawn" })).toMatchObject({ part_a: "drawn", part_b: "drawn", part_c: "cook" });
});

it("takes from another seat what is there once", () => {
  const chosen = choosing(PART, choosing(PART, {}, "part_a", "cook"), "part_b", "cook");
  expect(chosen).toEqual({ part_b: "cook" });
  expect(new Set(Object.values(optionsOf(GAME, THREE, chosen))).size, "five different values").toBe(5);
});

it("leaves out what is offered no more", () => {
  expect(optionsOf(GAME, THREE, { part_a: "boatswain", weather: "fair" })).toEqual(THREE.options);
});

it("shows a seat as what it has chosen to be, and tells two of the same apart", () => {
  const labels = (chosen: Record<string, string>) => marksOf(GAME, THREE, optionsOf(GAME, THREE, chosen)).map(([mark]) => mark?.label);
  expect(labels({})).toEqual(["Captain", "Pilot", "Cook"]);
  expect(labels({ part_a: "drawn", part_b: "drawn" })).toEqual(["DRAWN", "DRAWN 2", "Cook"]);
});

it("knows a seat by its first choice, whatever else it has chosen", () => {
  const hat: OfferedOption = { ...PART, label: "Hat", options: ["hat_a", "hat_b", "hat_c"], once: [] };
  const dressed = { ...GAME, offers: [PART, hat, HARDNESS] };
  const plain = { ...THREE, options: { ...THREE.options, hat_a: "captain", hat_b: "captain", hat_c: "captain" } };
  const options = optionsOf(dressed, plain, { hat_a: "cook", hat_b: "drawn" });
  expect([options.hat_a, options.hat_b, options.hat_c]).toEqual(["cook", "drawn", "captain"]);
  expect(marksOf(dressed, plain, options).map(([mark]) => mark?.label)).toEqual(["Captain", "Pilot", "Cook"]);
});

it("says with whom one plays", () => {
  expect(companyOf(GAME, seats("you", "bot3", "bot3"))).toEqual({ kind: "bots", bots: 2, levels: [3] });
  expect(companyOf({ ...GAME, cooperative: true }, seats("you", "bot5", "bot2"))).toEqual({ kind: "crew", bots: 2, levels: [2, 5] });
  expect(companyOf(GAME, seats("you", "open", "bot3")).kind).toBe("friends");
  expect(companyOf(GAME, seats("bot1", "bot2")).kind).toBe("watching");
  expect(companyOf(GAME, seats("you", "you")).kind).toBe("nobody");
});

it("says it on the button, in both languages", () => {
  const said = (language: Language, company: Company, again: boolean) => playText("Nexos", company, again, catalogue[language], language);
  expect(said("en", { kind: "bots", bots: 1, levels: [3] }, true)).toBe("Play Nexos against a bot (casual) again");
  expect(said("en", { kind: "crew", bots: 3, levels: [2, 5] }, false)).toBe("Play Nexos with bots (novice and skilled)");
  expect(said("fr", { kind: "bots", bots: 3, levels: [3] }, true)).toBe("Rejouer à Nexos contre des robots (amateur)");
  expect(said("fr", { kind: "crew", bots: 1, levels: [5] }, false)).toBe("Jouer à Nexos avec un robot (confirmé)");
  expect(said("fr", { kind: "friends", bots: 0, levels: [] }, false)).toBe("Jouer à Nexos avec des amis");
  expect(said("en", { kind: "bots", bots: 0, levels: [] }, false)).toBe("Play Nexos");
  expect(said("en", { kind: "crew", bots: 3, levels: [1, 2, 9] }, false)).toBe("Play Nexos with bots (beginner, novice and grandmaster)");
});

it("begins with bots of one level", () => {
  expect(seatsAtFirst(GAME, 5).map((seat) => [seat.who, seat.level])).toEqual([
    ["you", 5],
    ["bot", 5],
    ["bot", 5],
  ]);
});

it("remembers how each game was set up, and which was the last", () => {
  expect(lastGame()).toBe("");
  expect(remembered("ship")).toBeUndefined();
  remember("ship", { preset: TWO.options, chosen: { part_a: "cook" }, seats: seats("bot2", "you") });
  remember("other", { preset: {}, chosen: {}, seats: [] });
  expect(lastGame()).toBe("other");
  expect(remembered("ship")?.seats).toEqual(seats("bot2", "you"));
  suggest("learnt");
  expect([lastGame(), remembered("learnt"), remembered("ship")?.seats]).toEqual(["learnt", undefined, seats("bot2", "you")]);
  expect(presetOf(GAME, remembered("ship")!.preset)).toBe(1);
  expect(presetOf(GAME, { players: 9 })).toBe(0);
});

it("begins again where what is kept is no set-up", () => {
  for (const text of [
    "{",
    "null",
    '{"games": null}',
    '{"last": 3, "games": {"ship": {"preset": {}, "chosen": {}, "seats": [{"who": "cat"}]}}}',
  ]) {
    kept.set("nexarium.setups", text);
    expect(remembered("ship")).toBeUndefined();
    expect(lastGame()).toBe("");
  }
});

it("suggests a newcomer what the page's language suggests, until they have opened a table", async () => {
  inABrowser(kept);
  const { SetUp } = await import("../src/lobby/setup.svelte");
  let card: GameCard = { ...GAME, usual_options: { hard: true } };
  const setup = new SetUp(() => card);
  expect(setup.options["hard"]).toBe(true);
  card = GAME; // in another language
  expect(setup.options["hard"]).toBe(false);
  setup.choose(HARDNESS, "hard", true);
  expect(setup.options["hard"], "their own choice stays").toBe(true);
  remember("ship", { preset: TWO.options, chosen: {}, seats: seats("you", "bot1") });
  card = { ...GAME, usual_options: { hard: true } };
  expect(new SetUp(() => card).options["hard"], "as at their last table").toBe(false);
});
