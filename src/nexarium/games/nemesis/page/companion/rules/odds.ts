/** NM-83: exact odds on demand: fractions counted from the tokens and cards left, never sampled. */

import { boxOf } from "./components";
import { bagWeights, canCome, inBag, sum, surpriseNumber } from "./pieces";
import { injuries, surprised, verdict, type Verdict } from "./rulings";
import { attackCard } from "./table";
import { TOKENS, type Counts, type Kind, type Table, type Token } from "./types";

/** A fraction in lowest terms: numerator, denominator. */
export type Fraction = readonly [number, number];
export type Odds = Readonly<Record<string, Fraction>>;

const NOTHING: Fraction = [0, 1];

function divisor(a: number, b: number): number {
  while (b) [a, b] = [b, a % b];
  return a;
}

export function fraction(numerator: number, denominator: number): Fraction {
  const common = divisor(numerator, denominator) || 1;
  return [numerator / common, denominator / common];
}

const plus = ([a, b]: Fraction, [c, d]: Fraction) => fraction(a * d + c * b, b * d);
const times = ([a, b]: Fraction, [c, d]: Fraction) => fraction(a * c, b * d);
export const part = ([numerator, denominator]: Fraction) => numerator / denominator;

const total = (weights: readonly (readonly [unknown, number])[]) => weights.reduce((all, [, count]) => all + count, 0);

/** The chance of each kind to be the next token; empty for an empty bag. */
export function bagOdds(table: Table): Odds {
  const all = inBag(table);
  return all ? Object.fromEntries(TOKENS.map((kind) => [kind, fraction(sum(table.bag[kind]), all)])) : {};
}

/** NM-13, NM-16: the chance that an encounter now surprises a character with that many cards. The blank token surprises nobody. Neither
 * does a token without a miniature left. */
export function surpriseOdds(table: Table, hand: number): Fraction {
  const weights = bagWeights(table);
  const worse = weights.filter(([token]) => {
    const [kind, number] = token as unknown as Token;
    return kind !== "blank" && canCome(table, kind) && surprised(hand, surpriseNumber(table, [kind, number]));
  });
  return weights.length ? fraction(total(worse), total(weights)) : NOTHING;
}

function byBlood(cards: Counts): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [card, count] of Object.entries(cards)) {
    const [, blood] = attackCard(card);
    counts.set(blood, (counts.get(blood) ?? 0) + count);
  }
  return counts;
}

const size = (counts: ReadonlyMap<number, number>) => total([...counts]);

/** Every result of one or two blood values, with its chance. An empty deck continues with its discard (NM-22). */
export function bloodDraws(table: Table, cards: number): [number[], Fraction][] {
  let deck = byBlood(table.attacks.deck);
  let discard = byBlood(table.attacks.discard);
  if (!size(deck)) [deck, discard] = [discard, new Map()];
  const all = size(deck);
  const draws: [number[], Fraction][] = [];
  for (const [blood, count] of deck) {
    if (!count) continue;
    if (cards === 1) {
      draws.push([[blood], fraction(count, all)]);
      continue;
    }
    let left = new Map([...deck].map(([other, n]) => [other, n - Number(other === blood)]));
    if (!size(left)) left = discard;
    for (const [second, n] of left) if (n) draws.push([[blood, second], fraction(count * n, all * size(left))]);
  }
  return draws;
}

/** NM-41 to NM-44: the chances that a check with that many injuries ends in death, retreat or neither. */
export function checkOdds(table: Table, kind: Kind, hurt: number): Record<Verdict, Fraction> {
  const cards = boxOf(table).checks[kind];
  const odds: Record<Verdict, Fraction> = { dies: NOTHING, retreats: NOTHING, lives: NOTHING };
  if (cards === 0) return { ...odds, [hurt > 0 ? "dies" : "lives"]: [1, 1] };
  for (const [values, chance] of bloodDraws(table, cards)) {
    const outcome = verdict(values, hurt, table.options, table.weakness.check);
    odds[outcome] = plus(odds[outcome], chance);
  }
  return odds;
}

/** The chances of a shot or a melee attack at an intruder with that many injuries: miss, death, retreat or neither. Items add `more` to a
 * hit. A weapon has injuries of its own (NM-86). */
export function strikeOdds(
  table: Table,
  kind: Kind,
  hurt: number,
  melee = false,
  more = 0,
  weapon: Counts = {},
): Record<"misses" | Verdict, Fraction> {
  const die = boxOf(table).dice.combat;
  const odds: Record<"misses" | Verdict, Fraction> = { misses: NOTHING, dies: NOTHING, retreats: NOTHING, lives: NOTHING };
  for (const face of new Set(die)) {
    const chance = fraction(die.filter((each) => each === face).length, die.length);
    const dealt = injuries(boxOf(table), face, kind, melee, weapon);
    if (dealt === 0 || dealt + more <= 0) {
      odds.misses = plus(odds.misses, chance);
      continue;
    }
    const after = checkOdds(table, kind, hurt + dealt + more);
    for (const outcome of ["dies", "retreats", "lives"] as const) odds[outcome] = plus(odds[outcome], times(chance, after[outcome]));
  }
  return odds;
}

/** NM-22, NM-30: the chance of each attack card that hits, and of a failed attack; a Larva draws none and always infests. */
export function attackOdds(table: Table, kind: Kind): Odds {
  if (boxOf(table).checks[kind] === 0) return { larva: [1, 1] };
  const hits = new Map(boxOf(table).attacks.map((card) => [card.id, card.hits]));
  const hitting = [...hits].filter(([, kinds]) => kinds.includes(kind)).map(([id]) => id);
  const odds: Record<string, Fraction> = Object.fromEntries([...hitting, "fails"].map((id) => [id, NOTHING]));
  const cards = sum(table.attacks.deck) ? table.attacks.deck : table.attacks.discard;
  for (const [card, count] of Object.entries(cards)) {
    const [id] = attackCard(card);
    const name = hitting.includes(id) ? id : "fails";
    odds[name] = plus(odds[name] ?? NOTHING, fraction(count, sum(cards)));
  }
  return odds;
}
