/** The rulings that a table may choose, and the decisions of the rules. */

import { RETREAT } from "./components";
import { KINDS, type Components, type Counts, type Kind, type Value } from "./types";

export interface Ruling {
  name: string;
  choices: readonly (boolean | string)[];
  clause: string;
}

export const OPTIONS: readonly Ruling[] = [
  { name: "numbers", choices: ["hidden", "told", "unseen"], clause: "NM-1" },
  { name: "last_blank", choices: [true, false], clause: "NM-14" },
  { name: "no_miniature", choices: ["return", "pool"], clause: "NM-16" },
  { name: "transformed_token", choices: ["swap", "keep"], clause: "NM-17" },
  { name: "emerging_token", choices: ["pool", "none"], clause: "NM-17" },
  { name: "beyond_box", choices: [false, true], clause: "NM-17" },
  { name: "larva_miniature", choices: ["leaves", "returns"], clause: "NM-41" },
  { name: "breeder_queen_check", choices: ["aid", "official"], clause: "NM-43" },
  { name: "retreat", choices: [true, false], clause: "NM-44" },
  { name: "queen_token", choices: ["bag", "aside"], clause: "NM-62" },
  { name: "no_replacement", choices: ["leave", "stay"], clause: "NM-64" },
  { name: "weapons", choices: [true, false], clause: "NM-86" },
];

/** An invalid setup, with the field that is wrong. */
export class BadSetup extends Error {
  constructor(
    message: string,
    readonly field: string,
  ) {
    super(message);
  }
}

/** Options with the defaults of those left out; throws `BadSetup`. */
export function complete(options: Readonly<Record<string, Value>>): Record<string, Value> {
  for (const [name, value] of Object.entries(options)) {
    const ruling = OPTIONS.find((each) => each.name === name);
    if (!ruling) throw new BadSetup(`the companion has no option ${name}; it has ${OPTIONS.map((each) => each.name).join(", ")}`, name);
    if (!ruling.choices.includes(value as boolean | string))
      throw new BadSetup(`${name}=${JSON.stringify(value)} is none of ${ruling.choices.join(", ")}`, name);
  }
  return Object.fromEntries(OPTIONS.map(({ name, choices }) => [name, options[name] ?? choices[0] ?? null]));
}

/** NM-13: a surprise: fewer cards in hand, Action and Contamination together, than the token's number. */
export const surprised = (hand: number, number: number) => hand < number;

/** A surprise number changed by a weakness, never below 1. */
export const numberWith = (number: number, weakness: number) => Math.max(1, number + weakness);

/** NM-21: the seat with the fewest Action cards; ties go to the first in turn order. */
export function target(inTurnOrder: readonly number[], actionCards: Readonly<Record<string, number>>): number {
  return inTurnOrder.reduce((least, seat) => ((actionCards[seat] ?? 0) < (actionCards[least] ?? 0) ? seat : least));
}

/** NM-20: intruders in the order in which they attack; those of a kind by their ids. */
export function largestFirst(intruders: readonly { id: number; kind: Kind }[]): number[] {
  return [...intruders].sort((a, b) => KINDS.indexOf(b.kind) - KINDS.indexOf(a.kind) || a.id - b.id).map((each) => each.id);
}

/** NM-86: by face, the injuries of a hit with the character's starting weapon. None where the table goes by the die alone. */
export const weaponOf = (box: Components, character: string, options: Readonly<Record<string, Value>>): Counts =>
  options.weapons ? (box.cast[character]?.injuries ?? {}) : {};

/** NM-50, NM-51: the injuries that a face deals to an intruder of that kind; 0 is a miss. A shot depends on its weapon (NM-86). */
export const injuries = (box: Components, face: string, kind: Kind, melee: boolean, weapon: Counts = {}): number =>
  box.faces[face]?.hits.includes(kind) ? eggInjuries(box, face, melee, weapon) : 0;

/** The eggs that a face destroys (NM-94): every face but the miss hits. */
export function eggInjuries(box: Components, face: string, melee: boolean, weapon: Counts = {}): number {
  const what = box.faces[face];
  return (melee ? what?.melee : (weapon[face] ?? what?.shot)) ?? 0;
}

export type Verdict = "dies" | "retreats" | "lives";

/** NM-42 to NM-44: the effect of one or two cards' blood values on an intruder with that many injuries. */
export function verdict(values: readonly number[], injured: number, options: Readonly<Record<string, Value>>, weakness = 0): Verdict {
  if (values.includes(RETREAT)) return options.retreat ? "retreats" : "lives";
  const total = values.reduce((sum, value) => sum + value, 0) + weakness;
  const strictly = values.length === 2 && options.breeder_queen_check === "aid";
  return total < injured || (total === injured && !strictly) ? "dies" : "lives";
}
