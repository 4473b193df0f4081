import { expect, it, vi } from "vitest";
import { clubWords } from "../src/club/words";
import { catalogue } from "../src/lib/words";
import { meWords } from "../src/me/words";
import { statisticsWords } from "../src/statistics/words";
import { tableWords } from "../src/table/words";

vi.mock("../src/lib/settings.svelte", () => ({ settings: { language: "fr" } }));

it("counts nothing in the singular in French, as it counts one", () => {
  const said = [catalogue.fr, clubWords(), meWords.fr, statisticsWords(), tableWords()].flatMap((words) => Object.entries(words));
  const counts = said.flatMap(([key, word]): [string, string, string][] => {
    if (typeof word !== "function" || word.length > 2) return [];
    const [none = "", one = ""] = [0, 1].map((n) => String((word as (n: number, more: string) => string)(n, "")));
    return none.includes("0") && one.includes("1") ? [[key, none.replace("0", "1"), one]] : [];
  });
  expect(counts.length).toBeGreaterThan(8);
  for (const [key, none, one] of counts) expect([key, none]).toEqual([key, one]);
});
