import { expect, it } from "vitest";
import { ago, seconds } from "../src/lib/time";
import { catalogue } from "../src/lib/words/catalogue";

it("says how long ago", () => {
  const { en, fr } = catalogue;
  expect([5, 130, 7300, 100_000, 300_000].map((age) => ago(age, en))).toEqual(["now", "2 min", "2 h", "yesterday", "3 days"]);
  expect(ago(100_000, fr)).toBe("hier");
  expect(seconds(2.44, "fr")).toBe("2,4");
  expect(seconds(12.4, "en")).toBe("12");
});
