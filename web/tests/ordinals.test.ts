import { expect, it } from "vitest";
import { catalogue } from "../src/puzzle/words/catalogue";

it("ends an ordinal as its language does, beyond a hundred too", () => {
  const english = [2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112, 113, 121].map((n) => catalogue.en.solvedAt(n).split(" ")[3]);
  expect(english.join(" ")).toBe("2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th 112th 113th 121st");
  expect([2, 21, 111].map((n) => catalogue.fr.solvedAt(n).split(" ")[2])).toEqual(["2ᵉ", "21ᵉ", "111ᵉ"]);
  expect([catalogue.en, catalogue.fr].map((words) => words.solvedAt(1))).toEqual(["Solved at the first try.", "Résolu du premier coup."]);
});
