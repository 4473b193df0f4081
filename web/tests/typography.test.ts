import { expect, it } from "vitest";
import { typeset, typesetFrench } from "../typography";
import { catalogue } from "../src/lib/words/catalogue";

const COLON = "\u00a0:";

it("sets the spaces of French signs, and no others", () => {
  expect(typeset("Ici : là ; quoi ? Oui ! « Ah »")).toBe(`Ici${COLON} là\u202f; quoi\u202f? Oui\u202f! «\u202fAh\u202f»`);
  expect(typeset("12 % : fini")).toBe(`12\u202f%${COLON} fini`);
  expect(typeset(typeset("Qui ?"))).toBe("Qui\u202f?");
  expect(typeset("a:b; c? | :--- | ![x](y)")).toBe("a:b; c? | :--- | ![x](y)");
});

it("sets in data what is French", () => {
  const data = { en: "so : so", fr: ["ici : là"], deeper: { fr: { a: "qui ?" }, n: 3 } };
  expect(typesetFrench(data)).toEqual({ en: "so : so", fr: [`ici${COLON} là`], deeper: { fr: { a: "qui\u202f?" }, n: 3 } });
  expect(typesetFrench({ a: "ici : là" }, true)).toEqual({ a: `ici${COLON} là` });
});

it("has set what the pages say, and changed nothing in English", () => {
  expect(catalogue.fr.is({ name: "Mode", value: "Duel" })).toBe(`Mode${COLON} Duel`);
  expect(catalogue.en.is({ name: "Mode", value: "Duel" })).toBe("Mode: Duel");
});
