import { expect, it } from "vitest";
import { catalogue as clubWords } from "../src/club/words/catalogue";
import { catalogue } from "../src/lib/words/catalogue";
import { catalogue as meWords } from "../src/me/words/catalogue";
import { catalogue as statisticsWords } from "../src/statistics/words/catalogue";
import { catalogue as tableWords } from "../src/table/words/catalogue";

it("counts nothing in the singular in French, as it counts one", () => {
  const said = [catalogue, clubWords, meWords, statisticsWords, tableWords].flatMap(({ fr }) => Object.entries(fr));
  const counts = said.flatMap(([key, word]): [string, string, string][] => {
    if (typeof word !== "function") return [];
    const [none = "", one = ""] = [0, 1].map((n) => String((word as (n: number) => string)(n)));
    // a message with several variables takes no number
    const counted = none.includes("0") && one.includes("1") && none !== one && !none.includes("undefined");
    return counted ? [[key, none.replace("0", "1"), one]] : [];
  });
  expect(counts.length).toBeGreaterThan(8);
  for (const [key, none, one] of counts) expect([key, none]).toEqual([key, one]);
  expect([0, 1].map((moves) => catalogue.fr.movesSince({ moves, since: "depuis hier" }))).toEqual([
    "0 coup depuis hier",
    "1 coup depuis hier",
  ]);
});
