import { expect, it } from "vitest";
import { typeset, typesetFrench, typesetModule } from "../typography";
import { catalogue } from "../src/lib/words";

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

it("sets the words of a module and leaves its code", () => {
  const code = 'import a from "x ?";\nexport const fr = { is: (o, v) => `${o} : ${v ? "un ?" : `${o} !`}`, b: a ? 1 : 2 };';
  expect(typesetModule(code)).toBe(
    'import a from "x ?";\nexport const fr = { is: (o, v) => `${o}\u00a0: ${v ? "un\u202f?" : `${o}\u202f!`}`, b: a ? 1 : 2 };',
  );
});

it("has set what the server says, and changed nothing in English", () => {
  expect(catalogue.fr.is("Mode", "Duel")).toBe(`Mode${COLON} Duel`);
  expect(catalogue.en.is("Mode", "Duel")).toBe("Mode: Duel");
});
