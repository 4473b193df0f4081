/** What is wrong with a box, as a sentence: the file, the entry, and what is allowed. */

import type { Language } from "../wire";
import type { BoxError } from "./box";
import { catalogue } from "./words/catalogue";

/** `titleOf` gives a game's title, for a box of another game. */
export function sentence(error: BoxError, language: Language, titleOf: (game: string) => string = (game) => game): string {
  const { file, field } = error;
  const words = catalogue[language];
  const said = refusal(error, language, titleOf);
  if (field) return words.field({ file, field, sentence: said });
  return file ? words.fileOnly({ file, sentence: said }) : said;
}

function refusal({ problem, variables }: BoxError, language: Language, titleOf: (game: string) => string): string {
  const words = catalogue[language];
  const n = (name: string) => Number(variables[name] ?? 0);
  const text = (name: string) => String(variables[name] ?? "");
  switch (problem) {
    case "large":
      return words.large(n("most"));
    case "entries":
      return words.entries(n("most"));
    case "entry":
      return words.entry(text("name"));
    case "unpacked":
      return words.unpacked({ most: n("most"), whole: n("whole") });
    case "toml":
      return n("line") ? words.tomlLine({ line: n("line"), reason: text("reason") }) : words.toml(text("reason"));
    case "format":
      return words.format({ format: text("format"), here: n("here") });
    case "long":
      return words.long(n("most"));
    case "other_game":
      return words.otherGame(titleOf(text("game")));
    case "lacks":
      return words.lacks(text("name"));
    case "text":
      return words.text(n("most"));
    case "whole":
      return words.whole({ least: n("least"), most: n("most") });
    case "choice":
      return words.choice(text("values"));
    case "items":
      return n("least") === n("most") ? words.itemsExactly(n("most")) : words.items({ least: n("least"), most: n("most") });
    case "twice":
      return words.twice(text("name"));
    case "most_together":
      return words.mostTogether(n("most"));
    case "least_together":
      return words.leastTogether(n("least"));
    case "server":
      return text("sentence");
    case "not_both":
      return words.notBoth(text("name"));
    case "line":
      return words.line(n("most"));
    case "identifier":
      return words.identifier(n("most"));
    case "unknown":
      return words.unknown(text("name"));
    default:
      return words[problem];
  }
}
