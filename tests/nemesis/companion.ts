/**
 * The companion's own rules, as its page has them, for its tests in Python (`companion.py`): each line of JSON names something and gives its
 * arguments, and is answered by a line. Tables stay here under a number; whatever is done with one, it must stay what it was.
 */

import { createInterface } from "node:readline";
import { log } from "../../src/nexarium/games/nemesis/page/companion/log";
import { BadSetup, begin, pick, prompt, Refused, step } from "../../src/nexarium/games/nemesis/page/companion/rules";
import { shipped } from "../../src/nexarium/games/nemesis/page/companion/rules/components";
import { attackOdds, bagOdds, checkOdds, strikeOdds, surpriseOdds } from "../../src/nexarium/games/nemesis/page/companion/rules/odds";
import { complete, injuries, OPTIONS, target, verdict, weaponOf } from "../../src/nexarium/games/nemesis/page/companion/rules/rulings";
import { CHARACTERS } from "../../src/nexarium/games/nemesis/page/companion/rules/table";
import type { Answer, Counts, Kind, Outcome, Prompt, Setup, Table } from "../../src/nexarium/games/nemesis/page/companion/rules/types";
import { speech } from "../../src/nexarium/games/nemesis/page/companion/speak";
import { turnOf, type Turn } from "../../src/nexarium/games/nemesis/page/companion/turns";
import type { Language } from "../../web/src/lib/wire";

const tables = new Map<number, { table: Table; was: string }>();
let last = 0;

function keep(table: Table): number {
  last += 1;
  tables.set(last, { table, was: JSON.stringify(table) });
  return last;
}

const kept = (table: Table) => ({ number: keep(table), prompt: prompt(table) });
const brought = ({ table, said }: Outcome) => ({ ...kept(table), table, said });

/** What is found of a table that is kept. */
function of<T>(number: number, find: (table: Table) => T): T {
  const here = tables.get(number);
  if (!here) throw new Error(`there is no table ${number}`);
  const unchanged = () => {
    if (JSON.stringify(here.table) !== here.was) throw new Error(`table ${number} is not what it was`);
  };
  try {
    const found = find(here.table);
    unchanged();
    return found;
  } catch (error) {
    unchanged();
    throw error;
  }
}

/** NM-82: the log of a session. */
function told(language: Language, setup: Setup, answers: readonly Answer[]): string {
  const opening = begin(setup);
  const turns: Turn[] = [];
  for (const answer of answers) turns.push(turnOf(turns.at(-1)?.outcome.table ?? opening.table, answer));
  return log(opening.said, turns, speech(language));
}

const KNOWN = {
  begin: (setup: Setup) => brought(begin(setup)),
  step: (number: number, answer: Answer) => of(number, (table) => brought(step(table, answer))),
  lay: (table: Table) => kept(table),
  now: (number: number) => of(number, (table) => table),
  letGo: (numbers: readonly number[]) => numbers.filter((number) => tables.delete(number)).length,
  pick,
  bagOdds: (number: number) => of(number, bagOdds),
  surpriseOdds: (number: number, hand: number) => of(number, (table) => surpriseOdds(table, hand)),
  attackOdds: (number: number, kind: Kind) => of(number, (table) => attackOdds(table, kind)),
  checkOdds: (number: number, kind: Kind, hurt: number) => of(number, (table) => checkOdds(table, kind, hurt)),
  strikeOdds: (number: number, kind: Kind, hurt: number, melee: boolean, more: number, weapon: Counts) =>
    of(number, (table) => strikeOdds(table, kind, hurt, melee, more, weapon)),
  injuries: (face: string, kind: Kind, melee: boolean, weapon?: Counts) => injuries(shipped, face, kind, melee, weapon),
  target,
  verdict: (values: readonly number[], injured: number, options: Setup["options"]) => verdict(values, injured, complete(options)),
  weaponOf: (character: string, options: Setup["options"]) => weaponOf(shipped, character, options),
  options: () => OPTIONS,
  characters: () => CHARACTERS,
  said: (language: Language, ...given: Parameters<ReturnType<typeof speech>["said"]>) => speech(language).said(...given),
  asked: (language: Language, asked: Prompt) => [speech(language).title(asked), speech(language).question(asked)],
  refused: (language: Language, ...given: Parameters<ReturnType<typeof speech>["refused"]>) => speech(language).refused(...given),
  log: told,
};

function answer(line: string): object {
  try {
    const [name, ...given] = JSON.parse(line) as [keyof typeof KNOWN, ...unknown[]];
    return { done: (KNOWN[name] as (...given: unknown[]) => unknown)(...given) };
  } catch (error) {
    if (error instanceof Refused) return { refused: { key: error.key, with: error.with, clause: error.clause, offer: error.offer } };
    if (error instanceof BadSetup) return { bad: { message: error.message, field: error.field } };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(answer(line))}\n`);
