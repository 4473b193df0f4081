/** The companion with a box of one's own: it reads what Python reads, plays composed cards, and a session keeps the box it began with. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BoxError } from "../../web/src/lib/boxes/box";
import { parse } from "../../web/src/lib/boxes/toml";
import type { UsedBox } from "../../web/src/lib/boxes/used";
import { begin, prompt, setupOf, step, versionOf } from "../../src/nexarium/games/nemesis/page/companion/rules";
import { CHARACTERS, COMPONENTS, readComponents, shipped } from "../../src/nexarium/games/nemesis/page/companion/rules/components";
import { attackOdds } from "../../src/nexarium/games/nemesis/page/companion/rules/odds";
import type { Answer, Outcome, Setup, Table } from "../../src/nexarium/games/nemesis/page/companion/rules/types";
import { opened, opening } from "../../src/nexarium/games/nemesis/page/companion/sharing/log";
import { cardName } from "../../src/nexarium/games/nemesis/page/companion/show";
import { speech } from "../../src/nexarium/games/nemesis/page/companion/speak";

const FOLDER = "../src/nexarium/games/nemesis/box";
const COMPONENT_FILE = readFileSync(`${FOLDER}/${COMPONENTS}`, "utf-8");
const CAST_FILE = readFileSync(`${FOLDER}/${CHARACTERS}`, "utf-8");

const PYTHON = `
import json, sys
from nexarium.core.components import read
from nexarium.core.errors import BadData
from nexarium.games.nemesis.box.components import Box, read_components
from nexarium.games.nemesis.box.ship import read_characters
for components, characters in json.load(sys.stdin):
    try:
        box, cast = read_components(components), read_characters(characters)
        plain = {
            "tokens": {kind: {str(n): count for n, count in of.items()} for kind, of in box.tokens.items()},
            "start": {**box.start, "adults_a_player": box.adults_a_player},
            "miniatures": dict(box.miniatures), "checks": dict(box.checks), "serious_wounds": dict(box.serious_wounds),
            "supply": {name: getattr(box, name) for name in ("eggs", "eggs_at_start", "carcasses", "contamination", "infected")},
            "tracks": {name: getattr(box, name) for name in ("time", "hibernation", "self_destruct", "armed")},
            "dice": {"combat": box.combat_die, "noise": box.noise_die},
            "attacks": [{"id": c.id, "called": c.called, "blood": c.blood, "hits": c.hits, "name": dict(c.name), "text": dict(c.text),
                         "effects": [{"do": e.do, "number": e.number, "whom": e.whom} for e in c.effects]} for c in box.attacks],
            "events": [{"id": e.id, "corridor": e.corridor, "movers": e.movers, "leaves": e.leaves, "returns": e.returns,
                        "name": dict(e.name), "text": dict(e.text)} for e in box.events],
            "cast": {c.id: {"name": dict(c.name), "weapon": c.weapon, "weapon_name": dict(c.weapon_name), "injuries": dict(c.injuries)}
                     for c in cast},
        }
        print(json.dumps({"box": plain}))
    except BadData as error:
        print(json.dumps({"file": error.file, "field": error.field}))
`;

interface Read {
  box?: Record<string, unknown>;
  file?: string;
  field?: string;
}

const inPython = (texts: readonly (readonly [string, string])[]): Read[] =>
  execFileSync(process.env.PYTHON_FOR_BUILD ?? "python3", ["-c", PYTHON], { encoding: "utf-8", input: JSON.stringify(texts) })
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Read);

function here([components, characters]: readonly [string, string]): Read {
  try {
    const { attacks, events, faces: _, ...box } = readComponents(parse(components, COMPONENTS), parse(characters, CHARACTERS));
    const plain = <T extends { known: boolean }>(cards: readonly T[]) => cards.map(({ known: _, ...card }) => card);
    return { box: { ...box, attacks: plain(attacks), events: plain(events) } };
  } catch (error) {
    if (!(error instanceof BoxError)) throw error;
    return { file: error.file, field: error.field };
  }
}

const changed = (from: string, to: string): readonly [string, string] => {
  expect(COMPONENT_FILE + CAST_FILE).toContain(from);
  return [COMPONENT_FILE.replace(from, to), CAST_FILE.replace(from, to)];
};

/** A Claw that hits Creepers and does more, and cards of the box's own. */
const OWN = `
[[attacks]]
id = "claw"
hits = ["creeper"]
blood = [1, 1]

[[attacks]]
name = { en = "Acid spit", fr = "Jet d’acide" }
hits = ["queen", "creeper"]
blood = [7]
effects = [
  { do = "light", number = 2, whom = "all" }, { do = "contamination", number = 2 }, { do = "slime" }, { do = "transform" }, { do = "summon" },
]

[[attacks]]
id = "song"
name = { fr = "Chant <b>noir</b>" }
hits = ["adult"]
blood = [2]
text = { en = "Sing {a} song." }

[[attacks]]
id = "maul"
hits = ["adult", "queen"]
blood = [3]
effects = [{ do = "deadly" }, { do = "serious" }]
`;
const WITH_OWN = COMPONENT_FILE.replace('\n[[attacks]]\nid = "bite"', `${OWN}\n[[attacks]]\nid = "bite"`).replace(
  "[start]",
  '[[single_tokens]]\nkind = "larva"\nnumber = 2\n\n[[single_tokens]]\nkind = "adult"\nnumber = 3\ncount = 2\n\n[start]',
);
const OWN_EVENT = '\n[[events]]\nname = { en = "Black tide" }\ncorridor = 4\nmovers = []\ntext = { en = "Everybody sings." }\n';

describe("a box is read as Python reads it", () => {
  const cases: readonly (readonly [string, string])[] = [
    [COMPONENT_FILE, CAST_FILE],
    [
      WITH_OWN + OWN_EVENT,
      CAST_FILE.replace("[captain]", '[Zog_1]\nname = { en = "Zog", fr = "Zog le Grand" }\nweapon_name = { en = "Ray gun" }'),
    ],
    changed("queen = { 4 = 1 }", "queen = { 4 = 1, 6 = 2 }"),
    changed("larva = { 1 = 8 }", "larva = { 0 = 8 }"),
    changed("larva = { 1 = 8 }", "larva = { 1 = 1000000000 }"),
    changed("larva = { 1 = 8 }", 'larva = { "1x" = 8 }'),
    changed("queen = { 4 = 1 }", "queen = {}"),
    changed("blank = 1\nlarva = 4", "blank = 0\nlarva = 4"),
    changed("larva = 4\n", "larva = 9\n"),
    changed("adults_a_player = 1", "adults_a_player = 3"),
    changed("eggs_at_start = 5", "eggs_at_start = 9"),
    changed("infected = 7", "infected = 10"),
    changed("infected = 7", "infected = -1"),
    changed("contamination = 27", "contamination = 44"),
    changed("hibernation = 8", "hibernation = 16"),
    changed("time = 15", "time = 0"),
    changed("time = 15", 'time = "15"'),
    changed("time = 15", "time = 1.5"),
    changed("armed = 3", "armed = 7"),
    changed("body = 4", "body = 1"),
    changed("adult = 8\n", "adult = 80\n"),
    changed("breeder = 2\nqueen = 2", "breeder = 3\nqueen = 2"),
    changed('combat = ["miss", ', 'combat = ["<script>", '),
    changed('noise = ["1", ', "noise = ["),
    changed('hits = ["creeper", "adult", "breeder", "queen"]', 'hits = ["larva"]'),
    changed('hits = ["creeper", "adult", "breeder", "queen"]', 'hits = ["worm"]'),
    changed('id = "scratch"', 'id = "poke"'),
    changed('id = "scratch"', 'id = "poke poke"'),
    changed('id = "scratch"', 'id = "poke"\neffects = [{ do = "fly" }]'),
    changed('id = "scratch"', 'id = "poke"\neffects = [{ do = "light", number = 6 }]'),
    changed('id = "scratch"', 'id = "poke"\neffects = [{ do = "slime", number = 2 }]'),
    changed('id = "scratch"', 'id = "poke"\neffects = [{ do = "deadly", number = 4 }]'),
    changed('id = "scratch"', 'id = "poke"\neffects = [{ do = "summon", whom = "all" }]'),
    changed('id = "scratch"', 'id = "poke"\neffects = [{ do = "light" }, { do = "light" }]'),
    changed('id = "scratch"', 'id = "poke"\ntext = { en = "" }'),
    changed('id = "scratch"', 'id = "poke"\ntext = { de = "Sing" }'),
    changed('id = "scratch"', 'name = { en = "A\\u202Eb" }'),
    changed('id = "claw"', 'id = "scratch"\neffects = [{ do = "slime" }]'),
    changed('id = "claw"', 'id = "scratch"'),
    changed("blood = [2, 3, 5, 6]", "blood = []"),
    changed("blood = [2, 3, 5, 6]", "blood = [2, 300]"),
    changed('id = "eclosion"', 'id = "damaging_fire"'),
    changed("leaves = true", "leaves = true\nreturns = true"),
    changed('movers = ["creeper", "adult"]', 'movers = ["larva"]'),
    changed("corridor = 1", "corridor = 5"),
    changed("[captain]", '["cap tain"]'),
    changed("[captain]", "[drawn]"),
    changed("creeper = 1, adult = 1, hit = 1, double = 3", "creeper = 1, adult = 1, hit = 1"),
    changed("creeper = 1, adult = 1, hit = 1, double = 3", "creeper = 1, adult = 1, hit = 1, double = 10"),
  ];

  test("with the same values, and refused at the same entry", { timeout: 60_000 }, () => {
    const expected = inPython(cases);
    expect(expected).toHaveLength(cases.length);
    for (const [at, texts] of cases.entries()) {
      const { field, ...read } = here(texts);
      const { field: inTheirs, ...theirs } = expected[at]!;
      expect([at, read]).toEqual([at, theirs]);
      // a field inside the one that Python names is as good
      expect([at, field?.startsWith(inTheirs ?? "")]).toEqual([at, inTheirs === undefined ? undefined : true]);
    }
  });

  test("as shipped it is this server's", () => expect(readComponents(parse(COMPONENT_FILE), parse(CAST_FILE))).toEqual(shipped));
});

const BOX: UsedBox = {
  id: "1",
  name: "Mine",
  author: "",
  version: "",
  digest: "0",
  values: {
    [COMPONENTS]: parse(WITH_OWN + OWN_EVENT),
    [CHARACTERS]: parse(CAST_FILE.replace("[captain]", '[Zog]\nname = { en = "Zog" }')),
  },
};
const SETUP: Setup = { characters: ["Zog", "scout"], first: 0, options: {}, box: BOX };

function played(answers: readonly Answer[], setup = SETUP): Outcome {
  const adults = [2, 3, 3, 4, 4].slice(0, 3 + setup.characters.length).map((number): Answer => ({ value: ["adult", number] }));
  let outcome = begin(setup);
  for (const answer of [...adults, ...answers]) outcome = step(outcome.table, answer);
  return outcome;
}

/** An intruder of a kind stands beside both, and attacks the first with this card. */
const attacked = (kind: string, card: string, number = 1): Answer[] => [
  { correct: "place", kind, beside: [0, 1], token: kind === "adult" ? ["adult", 2] : [kind, number] },
  { value: "attack" },
  { value: [0] },
  { value: card },
];
const english = ({ table, said }: Outcome) => said.map((line) => speech("en", table.box).said(line));

describe("a session with a box", () => {
  test("has its tokens, cards and characters", () => {
    const { table } = begin(SETUP);
    expect([table.pool.larva, table.bag.larva]).toEqual([
      { 1: 4, 2: 1 },
      { 1: 4, 2: 0 },
    ]);
    expect(table.pool.adult).toEqual({ 2: 4, 3: 7, 4: 3 });
    expect(table.attacks.deck).toMatchObject({ "claw:3": 1, "claw_2:1": 2, "acid_spit:7": 1, "song:2": 1 });
    expect(table.events.deck).toMatchObject({ black_tide: 1 });
    expect(() => begin({ ...SETUP, characters: ["captain"] })).toThrow("Zog");
    expect(() => begin({ ...SETUP, box: undefined })).toThrow("captain");
  });

  test("a card of one name hits what its own entry says", () => {
    const hit = played(attacked("creeper", "claw_2:1"));
    expect(hit.table.characters[0]).toMatchObject({ light: 2, contamination: 1 });
    expect(english(hit)[0]).toContain("Claw Attack");
    const missed = played(attacked("creeper", "claw:3"));
    expect(english(missed)[0]).toMatch(/Claw Attack.*fails/);
    const { box } = hit.table;
    expect(["claw", "claw_2", "bite"].map((id) => cardName(id, speech("en", box)))).toEqual([
      "Claw Attack (Adult, Breeder, Queen)",
      "Claw Attack (Creeper)",
      "Bite",
    ]);
  });

  test("a composed card does all that it is composed of, in order", () => {
    let outcome = played(attacked("creeper", "acid_spit:7"));
    expect(english(outcome)[0]).toBe("Acid spit hits Zog.");
    expect(prompt(outcome.table).ask).toBe("others");
    outcome = step(outcome.table, { value: [1] });
    expect(outcome.table.characters.map(({ light, contamination, slime }) => [light, contamination, slime])).toEqual([
      [2, 2, true],
      [2, 0, false],
    ]);
    expect(prompt(outcome.table).ask).toBe("summoned");
    outcome = step(outcome.table, { value: ["larva", 1] });
    expect(outcome.table.intruders.map((each) => each.kind)).toEqual(["creeper", "larva"]);
    expect(prompt(outcome.table)).toMatchObject({ kind: "draw", from: "pool" }); // a Breeder replaces the Creeper
    outcome = step(outcome.table, { value: ["breeder", 3] });
    outcome = step(outcome.table, { value: "cards" });
    expect(outcome.table.intruders.map((each) => each.kind)).toEqual(["larva", "breeder"]);
    expect(prompt(outcome.table).ask).toBe("menu");
    expect(outcome.table.attacks.discard).toMatchObject({ "acid_spit:7": 1 });
  });

  test("a text that no rule carries out is shown as it is", () => {
    const outcome = played(attacked("adult", "song:2"));
    expect(english(outcome)).toEqual(["Chant <b>noir</b> hits Zog.", "Carry out the card’s text: Sing {a} song."]);
    expect(prompt(outcome.table).ask).toBe("menu");
  });

  test("a deadly card kills a character with a serious wound, and wounds others", () => {
    const first = played(attacked("adult", "maul:3"));
    expect(prompt(first.table).ask).toBe("wound_card");
    const wounded = step(first.table, { value: "arm" }).table;
    expect(wounded.characters[0]?.serious).toEqual(["arm"]);
    const again = step(step(step(wounded, { value: "attack" }).table, { value: [0] }).table, { value: "song:2" }).table;
    expect(again.characters[0]?.dead).toBe(false);
    const more = step(again, { correct: "deck", deck: "attacks", cards: { ...again.attacks.deck, "maul:3": 1 } }).table;
    const dead = step(step(step(more, { value: "attack" }).table, { value: [0] }).table, { value: "maul:3" }).table;
    expect(dead.characters[0]?.dead).toBe(true);
  });

  test("odds count the cards of each entry", () => {
    const { table } = played([]);
    const cards = Object.values(table.attacks.deck).reduce((sum, count) => sum + count, 0);
    expect(cards).toBe(25);
    expect(attackOdds(table, "creeper")).toMatchObject({ claw_2: [2, 25], acid_spit: [1, 25] });
    expect(attackOdds(table, "creeper")).not.toHaveProperty("claw");
  });

  test("is stored and shared with its box, which older pages do not open", () => {
    expect([versionOf(SETUP), versionOf({ ...SETUP, box: undefined })]).toEqual([3, 2]);
    const entry = opening(SETUP);
    expect(entry.length).toBeLessThan(20_000);
    const other = opened(entry);
    expect(other?.setup).toEqual(SETUP);
    expect(other?.start.table.attacks.deck).toEqual(begin(SETUP).table.attacks.deck);
    expect(opened(entry.replace('"version":3', '"version":2'))).toBeNull();
    expect(opened(entry.replace('"time":15', '"time":1500'))).toBeNull();
    expect(opened(entry.replace('"values":{', '"values":[],"more":{'))).toBeNull();
    expect(setupOf(3, { ...SETUP, box: undefined })).toBeNull();
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("is played at random, and no step changes the box (%i)", (begun) => {
    let seed = begun;
    const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    let { table }: { table: Table } = begin(SETUP);
    const was = JSON.stringify(table.box);
    const asked = new Set<string>();
    for (let steps = 0; steps < 400 && table.time > 0 && table.characters.some((each) => !each.dead); steps += 1) {
      const now = prompt(table);
      asked.add(now.ask);
      const offered = (now.choices ?? []).filter(({ weight, value }) => weight !== 0 && value !== "death" && value !== "emerge");
      const value = offered[Math.floor(chance() * offered.length)]?.value ?? null;
      const usual = now.default ?? (now.kind === "number" ? (now.low ?? 0) : {});
      if (now.kind === "many") table = step(table, { value: now.least || chance() < 0.5 ? [value] : (now.default ?? []) }).table;
      else table = step(table, { value: offered.length && now.kind !== "each" ? value : usual, here: true }).table;
    }
    expect(JSON.stringify(table.box)).toBe(was);
    expect(asked.size).toBeGreaterThan(8);
  });
});
