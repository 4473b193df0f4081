import { expect, it } from "vitest";
import { ago, seconds } from "../src/lib/time";
import { catalogue } from "../src/lib/words";

// that no word is missing is checked by the types; here, that none is empty and that each takes the same
it("says everything in both languages", () => {
  const { en, fr } = catalogue;
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect(typeof fr[key]).toBe(typeof en[key]);
    if (typeof en[key] === "string") expect(fr[key]).not.toBe("");
    else expect((fr[key] as () => string).length).toBe((en[key] as () => string).length);
  }
});

it("says how long ago", () => {
  const { en, fr } = catalogue;
  expect([5, 130, 7300, 100_000, 300_000].map((age) => ago(age, en))).toEqual(["now", "2 min", "2 h", "yesterday", "3 days"]);
  expect(ago(100_000, fr)).toBe("hier");
  expect(seconds(2.44, "fr")).toBe("2,4");
  expect(seconds(12.4, "en")).toBe("12");
});
