/** Replays the runs that `python -m nexarium.games.nemesis.companion.runs` writes on the companion page's own rules. */

import { isDeepStrictEqual } from "node:util";
import { begin, pick, prompt, Refused, step } from "../../src/nexarium/games/nemesis/page/companion/rules";
import { weaponOf } from "../../src/nexarium/games/nemesis/page/companion/rules/rulings";
import { attackOdds, bagOdds, checkOdds, strikeOdds, surpriseOdds } from "../../src/nexarium/games/nemesis/page/companion/rules/odds";
import { log } from "../../src/nexarium/games/nemesis/page/companion/log";
import { speech } from "../../src/nexarium/games/nemesis/page/companion/speak";
import type { Language } from "$web/lib/wire";
import {
  KINDS,
  type Answer,
  type Outcome,
  type Prompt,
  type Said,
  type Setup,
  type Table,
  type Value,
} from "../../src/nexarium/games/nemesis/page/companion/rules/types";

interface Step {
  answer: Answer;
  r?: number;
  said?: Said[];
  prompt?: Prompt;
  refused?: object;
}

export interface Run {
  setup: Setup;
  said: Said[];
  prompt: Prompt;
  steps: Step[];
  table: Table;
  odds: object;
  log?: Readonly<Record<Language, string>>;
  asked?: Readonly<Record<Language, readonly [title: string, text: string]>>;
}

/** What Python leaves out when it is empty. */
const EMPTY: Readonly<Record<string, Value>> = {
  with: {},
  from: "",
  choices: [],
  keys: [],
  default: null,
  least: 0,
  low: null,
  high: null,
  quiet: false,
};
const whole = (asked: Prompt) => ({ ...EMPTY, ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) });

function everyOdds(table: Table): object {
  const of = <T>(found: (kind: (typeof KINDS)[number]) => T) => Object.fromEntries(KINDS.map((kind) => [kind, found(kind)]));
  return {
    bag: bagOdds(table),
    surprise: [0, 1, 2, 3, 4, 5].map((hand) => surpriseOdds(table, hand)),
    attack: of((kind) => attackOdds(table, kind)),
    check: of((kind) => [1, 4, 7].map((hurt) => checkOdds(table, kind, hurt))),
    shoot: of((kind) => strikeOdds(table, kind, 2)),
    weapons: table.characters.map(({ id }) => strikeOdds(table, "adult", 2, false, 0, weaponOf(id, table.options))),
    melee: of((kind) => strikeOdds(table, kind, 3, true)),
  };
}

/** Throws an error that shows both sides where the twins differ. */
function agree(where: string, here: unknown, there: unknown): void {
  if (!isDeepStrictEqual(here, there)) throw new Error(`${where}: the page has ${JSON.stringify(here)}, Python ${JSON.stringify(there)}`);
}

/** Replays one run; throws where the twins differ. Gives the number of answers. */
export function replay(run: Run): number {
  const opening = begin(run.setup);
  const turns: { prompt: Prompt; answer: Answer; outcome: Outcome }[] = [];
  let { table, said } = opening;
  agree("what the beginning says", said, run.said);
  agree("the first prompt", whole(prompt(table)), whole(run.prompt));
  for (const [place, { answer, r, ...brought }] of run.steps.entries()) {
    const where = `answer ${place}, ${JSON.stringify(answer)} to ${prompt(table).ask}`;
    if (r !== undefined) agree(`${where}: the draw`, pick(prompt(table), r), answer.value);
    const before = JSON.stringify(table);
    try {
      const outcome = step(table, answer);
      agree(`${where}: the table before`, JSON.stringify(table), before);
      turns.push({ prompt: prompt(table), answer, outcome });
      ({ table, said } = outcome);
      agree(`${where}: what is said`, said, brought.said);
      agree(`${where}: the next prompt`, whole(prompt(table)), brought.prompt && whole(brought.prompt));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      agree(`${where}: the refusal`, { key: error.key, with: error.with, clause: error.clause, offer: error.offer }, brought.refused);
    }
  }
  agree("the final table", table, run.table);
  agree("the odds", everyOdds(table), run.odds);
  if (!run.log) return run.steps.length;
  for (const language of ["en", "fr"] as const) {
    const speak = speech(language);
    const mine = log(opening.said, turns, speak).split("\n");
    for (const [at, line] of run.log[language].split("\n").entries()) agree(`line ${at} of the log`, mine[at], line);
    agree("how it asks", [speak.title(prompt(table)), speak.question(prompt(table))], run.asked?.[language]);
  }
  return run.steps.length;
}
