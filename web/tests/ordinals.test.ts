import { expect, it } from "vitest";
import { ordinal } from "../src/lib/ordinals";
import { puzzleWords } from "../src/puzzle/words";

it("ends an ordinal as its language does, beyond a hundred too", () => {
  const english = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112, 113, 121].map((n) => ordinal(n, "en"));
  expect(english.join(" ")).toBe("1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th 112th 113th 121st");
  expect([1, 2, 21, 111].map((n) => ordinal(n, "fr")).join(" ")).toBe("1ᵉʳ 2ᵉ 21ᵉ 111ᵉ");
  expect(puzzleWords.en.tries(111)).toBe("Solved at the 111th try.");
  expect(puzzleWords.fr.tries(111)).toBe("Résolu au 111ᵉ essai.");
});
