import { expect, it } from "vitest";
import { ago, seconds } from "../src/lib/time";
import { catalogue } from "../src/lib/words";
import { ownerWords } from "../src/admin/words";

// that no word is missing is checked by the types; here, that none is empty and that each takes the same
it.each([
  ["the shell", catalogue],
  ["the owner's page", ownerWords],
])("says everything in both languages: %s", (_, said) => {
  const [en, fr] = [said.en, said.fr] as Record<string, unknown>[];
  expect(Object.keys(fr!).sort()).toEqual(Object.keys(en!).sort());
  for (const key of Object.keys(en!)) {
    expect(typeof fr![key]).toBe(typeof en![key]);
    if (typeof en![key] === "string") expect(fr![key]).not.toBe("");
    else if (typeof en![key] === "object") expect(Object.keys(fr![key] as object)).toEqual(Object.keys(en![key] as object));
    else expect((fr![key] as () => string).length).toBe((en![key] as () => string).length);
  }
});

it("says how long ago", () => {
  const { en, fr } = catalogue;
  expect([5, 130, 7300, 100_000, 300_000].map((age) => ago(age, en))).toEqual(["now", "2 min", "2 h", "yesterday", "3 days"]);
  expect(ago(100_000, fr)).toBe("hier");
  expect(seconds(2.44, "fr")).toBe("2,4");
  expect(seconds(12.4, "en")).toBe("12");
});
