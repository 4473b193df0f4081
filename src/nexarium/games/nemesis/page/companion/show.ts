/** How draws, seats and intruders are shown: an emblem and a few words each. */

import { attackCard, nameOf } from "./rules/table";
import type { Answer, Counts, Intruder, Prompt, Table, Value } from "./rules/types";
import { capital, type Speech } from "./speak";
import type { Words } from "./words/catalogue";
import type { Mark } from "$web/lib/wire";

const COLOURS = ["blue", "yellow", "red", "green", "violet"];
const PATTERNS = ["ring", "dot", "bars", "cross", "moon"];

/** A seat's emblem, the same as the seat has at a table on the server. */
export const markOf = (seat: number, label: string): Mark => ({
  label,
  colour: COLOURS[seat] ?? "blue",
  pattern: PATTERNS[seat] ?? "ring",
});

export interface Shown {
  emblem: string;
  text: string;
  /** Without the figure, where the figure stands beside it. */
  name?: string;
  /** A figure large enough to read across the table. */
  big?: string;
}

/** The result of a draw from one of the sources. */
export function shown(from: string, value: Value, speech: Speech): Shown {
  switch (from) {
    case "bag":
    case "pool": {
      const [kind, number] = value as unknown as [string, number];
      const name = speech.kind(kind);
      return number ? { emblem: kind, text: `${name} ${number}`, name, big: String(number) } : { emblem: kind, text: name };
    }
    case "attacks": {
      const [id, blood] = attackCard(String(value));
      return { emblem: blood ? "drop" : "retreat", text: cardName(id, speech), ...(blood ? { big: String(blood) } : {}) };
    }
    case "events": {
      const corridor = speech.box.events.find((card) => card.id === value)?.corridor ?? 0;
      return { emblem: "event", text: speech.name("event", String(value)), big: String(corridor) };
    }
    case "wounds":
      return { emblem: "wound", text: speech.name("wound", String(value)) };
    case "contamination":
      return { emblem: value === "clean" ? "clean" : value === "done" ? "hand" : "infected", text: speech.text(`scan.${value}`) };
    case "combat":
      return { emblem: String(value), text: capital(speech.name("face", String(value))) };
    default:
      return /^\d$/.test(String(value))
        ? { emblem: "noise", text: speech.text(`roll.${value}`), name: speech.act("noise"), big: String(value) }
        : { emblem: String(value), text: speech.text(`roll.${value}`) };
  }
}

/** An attack card's name, with the kinds that it hits where cards of that name hit different ones. */
export function cardName(id: string, speech: Speech): string {
  const card = speech.box.attacks.find((each) => each.id === id);
  const alike = speech.box.attacks.some((each) => each.called === card?.called && each.id !== id);
  const name = speech.name("card", id);
  return card && alike ? `${name} (${card.hits.map((kind) => speech.kind(kind)).join(", ")})` : name;
}

/** The die, the bag or a card: the name of a draw's source. */
export const sortOf = (from: string): "bag" | "card" | "die" =>
  from === "bag" || from === "pool" ? "bag" : from === "combat" || from === "noise" ? "die" : "card";

/** Where a draw or a roll was made. */
export function made(turn: { prompt: Prompt; answer: Answer }, words: Words): string {
  if (!turn.answer.here) return words.typedIn;
  return sortOf(turn.prompt.from ?? "") === "die" ? words.rolledHere : words.drawnHere;
}

export const called = (intruder: Intruder, speech: Speech) => speech.name("intruder", nameOf(intruder));

/** Prompts whose values are seats; all other numbers are intruders. */
export const OF_SEATS: readonly string[] = ["who", "room", "frenzy", "others", "nest", "burned", "hatching", "actions"];

export const percent = (share: number, words: Words): string => {
  const hundredth = share * 100;
  return words.percent(share > 0 && hundredth < 1 ? "<1" : share < 1 && hundredth > 99 ? ">99" : `${Math.round(hundredth)}`);
};

/** A weapon and its injuries by face of the combat die. */
export const armedText = (weapon: string, { adult = 0, hit = 0, double = 0 }: Counts, words: Words): string =>
  words.armed({ weapon, adult, hit, double, hitDiffers: hit !== adult });

/** The characters in an intruder's room, by seat. */
export const company = (intruder: Intruder, table: Table) =>
  intruder.beside.map((seat) => ({ seat, id: table.characters[seat]?.id ?? "" }));
