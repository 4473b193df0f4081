import { describe, expect, it } from "vitest";
import { compared, type Terms } from "../src/workshop/compared";
import { sentenceOf } from "../src/workshop/faults";
import { catalogue } from "../src/workshop/words/catalogue";
import {
  at,
  copyOf,
  differences,
  entryOf,
  faults,
  fresh,
  labelsOf,
  leaves,
  namesFor,
  plain,
  put,
  reached,
  same,
  shownFirst,
  textOf,
  titleOf,
  undone,
  type FormNode,
  type Value,
} from "../src/workshop/form";

const CARD: FormNode = {
  kind: "table",
  name: "Card",
  fields: [
    { name: "id", label: "Id", node: { kind: "text", least: 1, most: 8, pattern: "^[a-z0-9]*$" } },
    { name: "power", label: "Power", node: { kind: "integer", least: 0, most: 5 } },
    {
      name: "dice",
      label: "Dice",
      node: { kind: "map", keys: ["2", "3"].map((name) => ({ name, label: `On a ${name}` })), value: { kind: "text" } },
    },
    { name: "home", label: "Home", node: { kind: "text", hints: { from: "lands" } }, required: false, default: "" },
    {
      name: "gift",
      label: "Gift",
      node: {
        kind: "either",
        kinds: [
          { kind: "integer", most: 3 },
          { kind: "list", item: { kind: "text" }, most: 2 },
        ],
      },
      required: false,
    },
  ],
};
const FILE: FormNode = {
  kind: "table",
  name: "Roster",
  fields: [
    { name: "lands", label: "Lands", node: { kind: "list", item: { kind: "text" }, least: 2, most: 3 } },
    { name: "cards", label: "Cards", node: { kind: "list", item: CARD } },
  ],
};
const value: Value = {
  lands: ["ice", "forest"],
  cards: [
    { id: "ann", power: 1, dice: { 2: "M" } },
    { id: "bob", power: 2, dice: {}, gift: ["a"] },
  ],
};
const changed = (steps: readonly (string | number)[], entry: Value | undefined) => put(value, steps, entry);
const found = (data: Value) => [...faults(FILE, data)].map(({ steps, kind }) => `${textOf(steps)} ${kind}`);
const differing = (data: Value) => [...differences("f.toml", FILE, value, data)];

describe("a path", () => {
  it("is written as the server writes it, and leads to an entry", () => {
    expect(textOf(["cards", 1, "dice", "2"])).toBe("cards[1].dice.2");
    expect(at(value, ["cards", 0, "dice", "2"])).toBe("M");
    expect(at(value, ["cards", 7, "dice"])).toBeUndefined();
    expect(at(value, ["toString"])).toBeUndefined();
  });

  it("of a missing entry leads to the one around it", () => {
    expect(reached(value, "cards[1].dice.3")).toEqual(["cards", 1, "dice"]);
    expect(reached(value, "cards[12].id")).toEqual(["cards"]);
    expect(reached({ a: { "b.c": 1, b: 2 } }, "a.b.c")).toEqual(["a", "b.c"]);
  });

  it("changes nothing in place", () => {
    const before = JSON.stringify(value);
    expect(at(changed(["cards", 0, "power"], 3), ["cards", 0, "power"])).toBe(3);
    expect(at(changed(["cards", 0], undefined), ["cards", 0, "id"])).toBe("bob");
    expect(changed(["cards", 0, "dice", "2"], undefined)).toMatchObject({ cards: [{ dice: {} }, {}] });
    expect(JSON.stringify(value)).toBe(before);
  });
});

describe("a value", () => {
  it("that its node allows has no faults", () => expect(found(value)).toEqual([]));

  it.each<[readonly (string | number)[], Value | undefined, string]>([
    [["cards", 0, "power"], 6, "cards[0].power number"],
    [["cards", 0, "power"], 1e20, "cards[0].power type"],
    [["cards", 0, "power"], "2", "cards[0].power type"],
    [["cards", 0, "id"], "", "cards[0].id empty"],
    [["cards", 0, "id"], "nine signs", "cards[0].id long"],
    [["cards", 0, "id"], "<b>", "cards[0].id pattern"],
    [["cards", 0, "id"], undefined, "cards[0].id missing"],
    [["cards", 0, "new"], 1, "cards[0].new unknown"],
    [["cards", 0, "dice", "9"], "M", "cards[0].dice.9 unknown"],
    [["lands"], ["ice"], "lands count"],
    [["cards", 1, "gift"], 4, "cards[1].gift number"],
    [["cards", 1, "gift"], ["a", "b", "c"], "cards[1].gift count"],
  ])("at %j that is %j has a fault", (steps, entry, fault) => expect(found(changed(steps, entry))).toEqual([fault]));

  it("begins as its node needs it", () => {
    expect(fresh(CARD)).toEqual({ id: "", power: 0, dice: { 2: "", 3: "" } });
    expect(fresh(FILE)).toEqual({ lands: ["", ""], cards: [] });
  });

  it("of several kinds is of the one that has its shape", () => {
    const gift = CARD.kind === "table" ? CARD.fields[4]!.node : CARD;
    expect(plain(gift, 2).kind).toBe("integer");
    expect(plain(gift, []).kind).toBe("list");
  });

  it("is copied under a name of its own", () => {
    const cards = at(value, ["cards"]) as readonly Value[];
    expect(copyOf(CARD, cards, 0)).toMatchObject({ id: "ann2", power: 1 });
    expect(copyOf(CARD, [...cards, { id: "ann2", power: 1, dice: {} }], 2)).toMatchObject({ id: "ann3" });
  });

  it("may be a name that stands elsewhere in the file", () => {
    const home = CARD.kind === "table" ? CARD.fields[3]!.node : CARD;
    expect(namesFor(home, { "f.toml": value }, "f.toml")).toEqual(["ice", "forest"]);
  });
});

describe("the sentence of a fault", () => {
  const BLOOD: FormNode = {
    kind: "table",
    name: "Blood",
    fields: [
      { name: "blood", label: "Blood", node: { kind: "list", picker: "counts", item: { kind: "integer", least: 0 }, least: 1, most: 32 } },
      { name: "land", label: "Land", node: { kind: "text", most: 3, hints: { from: "lands" } } },
      { name: "any", label: "Any", node: { kind: "integer" } },
      { name: "some", label: "Some", node: { kind: "integer", least: 1, most: 9 } },
    ],
  };
  const said = (data: Value, language: "en" | "fr") =>
    [...faults(BLOOD, data)].map((fault) => sentenceOf(fault, BLOOD, data, catalogue[language]));

  it("says what is allowed, also where a picker shows the entry or a list has the names", () => {
    const data: Value = { blood: [], land: "forest", any: "", some: 1e9 };
    expect(said(data, "en")).toEqual([
      "Here belong 1 to 32 entries.",
      "This is too long: up to 3 characters.",
      "Enter a whole number.",
      "1 to 9 is allowed here.",
    ]);
    expect(said(data, "fr")[0]).toBe("Il faut ici 1 à 32 entrées.");
  });

  it("is the same for a number that is none as for one out of bounds", () => {
    for (const some of ["", "<b>", "9".repeat(20), 10]) {
      expect(said({ blood: [1, "x"], land: "ice", any: 1, some }, "en")).toEqual(["0 or more is allowed here.", "1 to 9 is allowed here."]);
    }
  });
});

describe("a difference", () => {
  it("names the entry, and is taken back alone", () => {
    const other = put(changed(["cards", 1, "power"], 5), ["cards", 0, "dice", "3"], "J");
    const found = differing(other);
    expect(found.map(({ steps, before, after }) => [textOf(steps), before, after])).toEqual([
      ["cards[0].dice.3", undefined, "J"],
      ["cards[1].power", 2, 5],
    ]);
    expect(differing(undone(other, found[0]!)).map(({ steps }) => textOf(steps))).toEqual(["cards[1].power"]);
    expect(same(undone(undone(other, found[0]!), found[1]!), value)).toBe(true);
  });

  it("is an entry that was added, removed or renamed, wherever it stands", () => {
    const [ann, bob] = at(value, ["cards"]) as readonly [Value, Value];
    const zog: Value = { id: "zog", power: 4, dice: {} };
    expect(differing(changed(["cards"], [zog, ann, bob])).map(({ steps, after }) => [textOf(steps), after])).toEqual([["cards[0]", zog]]);
    const removed = differing(changed(["cards"], [bob]));
    expect(removed.map(({ was, before }) => [textOf(was), before])).toEqual([["cards[0]", ann]]);
    expect(same(undone(changed(["cards"], [bob]), removed[0]!), value)).toBe(true);
    expect(differing(changed(["cards", 0, "id"], "anna")).map(({ steps }) => textOf(steps))).toEqual(["cards[0].id"]);
  });
});

it("labels lead to a field, and every field is found", () => {
  expect(labelsOf(FILE, value, ["cards", 1, "dice", "2"])).toEqual(["Cards", "bob", "Dice", "On a 2"]);
  expect([...leaves(FILE, value)].map(({ steps }) => textOf(steps))).toEqual([
    "lands[0]",
    "lands[1]",
    "cards[0].id",
    "cards[0].power",
    "cards[0].dice.2",
    "cards[1].id",
    "cards[1].power",
    "cards[1].gift[0]",
  ]);
});

describe("a title", () => {
  const SKILL: FormNode = {
    kind: "table",
    name: "Skill",
    fields: [
      { name: "name", label: "Name", node: { kind: "map", keys: null, value: { kind: "text" } } },
      { name: "effect", label: "Effect", node: { kind: "choice", values: [{ name: "steps", label: "Steps" }] } },
    ],
  };

  it("is the entry's own name, in the reader's language if there is one, else its id, else its first choice", () => {
    expect(titleOf(SKILL, { name: { en: "Bog", fr: "Bourbier" }, effect: "steps" }, "fr")).toBe("Bourbier");
    expect(titleOf(SKILL, { name: { en: "Bog", fr: "" }, effect: "steps" }, "fr")).toBe("Bog");
    expect(titleOf(SKILL, { name: { en: "" }, effect: "steps" }, "en")).toBe("Steps");
    expect(titleOf(CARD, { id: "ann", power: 1, dice: {} })).toBe("ann");
    expect(titleOf(CARD, { id: "ann", name: { en: "Anna" }, power: 1, dice: {} })).toBe("Anna");
  });
});

describe("what is compared", () => {
  const terms: Terms = { yes: "yes", no: "no", nothing: "nothing", language: "en", itemOf: ({ label, said }) => `${label}: ${said}` };
  const said = (node: FormNode, before: Value, after: Value) =>
    compared(node, before, after, terms).map((item) => [item.labels.join(" › "), item.before, item.after]);
  const NUMBERS: FormNode = { kind: "list", item: { kind: "integer" } };
  const LISTS: FormNode = { kind: "list", item: NUMBERS };
  const CARDS: FormNode = { kind: "list", item: CARD };

  it("names the items that a list gained and lost, wherever they stand", () => {
    expect(said(NUMBERS, [1, 2, 3, 4], [0, 1, 2, 4])).toEqual([
      ["", undefined, "0"],
      ["", "3", undefined],
    ]);
    expect(said(NUMBERS, [1, 2, 3], [1, 5, 3])).toEqual([["2", "2", "5"]]);
    expect(said(NUMBERS, [1, 2, 3], [3, 2, 1])).toEqual([["", "1, 2, 3", "3, 2, 1"]]);
    expect(said(NUMBERS, [], [3])).toEqual([["", "nothing", "3"]]);
  });

  it("goes into lists and tables, with their labels", () => {
    expect(said(LISTS, [[1, 2], [3]], [[1, 2, 9], [3]])).toEqual([["1", undefined, "9"]]);
    const [ann, bob] = at(value, ["cards"]) as readonly [Value, Value];
    expect(said(CARDS, [ann, bob], [put(ann, ["dice", "2"], "JJ"), bob])).toEqual([["ann › Dice › On a 2", "M", "JJ"]]);
    expect(said(CARDS, [ann], [ann, { id: "zog", power: 4, dice: { 3: "M" } }])).toEqual([
      ["zog", undefined, "Id: zog, Power: 4, Dice: (On a 3: M)"],
    ]);
  });
});

describe("without a field in work", () => {
  it("the first entry that differs is shown, also before one that is no entry", () => {
    const zog: Value = { id: "zog", power: 4, dice: {} };
    const other = put(changed(["lands", 2], "swamp"), ["cards", 2], zog);
    expect(shownFirst(differing(other), { "f.toml": other })?.steps).toEqual(["cards", 2]);
    const lands = changed(["lands", 2], "swamp");
    expect(shownFirst(differing(lands), { "f.toml": lands })?.steps).toEqual(["lands"]);
    expect(shownFirst([], { "f.toml": value })).toBeUndefined();
  });

  it("an entry is found by its id", () => {
    expect(entryOf({ "f.toml": value }, "bob")).toEqual({ file: "f.toml", steps: ["cards", 1] });
    expect(entryOf({ "f.toml": value }, "ice")).toBeUndefined();
  });
});
