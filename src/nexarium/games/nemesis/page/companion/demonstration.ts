/** The demonstration: a separate session, with the answer for each step, from the data file. */

import data from "./demonstration.toml";
import type { Language } from "$web/lib/wire";
import type { Setup, Value } from "./rules/types";

type Text = Readonly<{ en: string } & Partial<Record<Language, string>>>;

interface Demonstration {
  characters: readonly string[];
  first: number;
  opening: readonly Value[];
  end: Text;
  steps: readonly (Text & { answer: Value })[];
}

export const demonstration = data as unknown as Demonstration;
export const demonstrated: Setup = { characters: demonstration.characters, first: demonstration.first, options: {} };
