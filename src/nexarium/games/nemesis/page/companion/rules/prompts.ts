/** The companion's questions, the check of answers against them, and the draws that it makes. */

import type { Answer, Choice, Holes, Prompt, Refusal, Value } from "./types";

export class Refused extends Error implements Refusal {
  constructor(
    readonly key: string,
    readonly clause: string,
    readonly holes: Holes = {},
    readonly offer: Answer | null = null,
  ) {
    super(`${key} (${clause})`);
  }

  get with(): Holes {
    return this.holes;
  }
}

type Weighted = readonly [Value, number];

export const draw = (
  ask: string,
  act: string,
  clause: string,
  from: string,
  weights: readonly Weighted[],
  holes: Holes = {},
  quiet = false,
  initial: Value = null,
): Prompt => ({
  ask,
  kind: "draw",
  do: act,
  clause,
  with: holes,
  from,
  choices: weights.map(([value, weight]) => ({ value, weight })),
  quiet,
  default: initial,
});

export const choose = (
  ask: string,
  act: string,
  clause: string,
  values: readonly Value[],
  initial: Value = null,
  holes: Holes = {},
): Prompt => ({
  ask,
  kind: "choose",
  do: act,
  clause,
  with: holes,
  choices: values.map((value) => ({ value })),
  default: initial,
});

export const many = (
  ask: string,
  act: string,
  clause: string,
  values: readonly Value[],
  initial: readonly Value[] = [],
  least = 0,
  holes: Holes = {},
): Prompt => ({
  ask,
  kind: "many",
  do: act,
  clause,
  with: holes,
  choices: values.map((value) => ({ value })),
  default: values.filter((value) => initial.includes(value)),
  least,
});

export const number = (
  ask: string,
  act: string,
  clause: string,
  low: number,
  high: number,
  initial: number,
  holes: Holes = {},
): Prompt => ({
  ask,
  kind: "number",
  do: act,
  clause,
  with: holes,
  default: initial,
  low,
  high,
});

export const numbers = (
  ask: string,
  act: string,
  clause: string,
  keys: readonly number[],
  low: number,
  high: number,
  initial: (key: number) => number,
  holes: Holes = {},
): Prompt => ({
  ask,
  kind: "numbers",
  do: act,
  clause,
  with: holes,
  keys: keys.map(String),
  default: Object.fromEntries(keys.map((key) => [key, initial(key)])),
  low,
  high,
});

export const each = (
  ask: string,
  act: string,
  clause: string,
  initial: Readonly<Record<string, Value>>,
  values: readonly Value[],
  holes: Holes = {},
): Prompt => ({
  ask,
  kind: "each",
  do: act,
  clause,
  with: holes,
  choices: values.map((value) => ({ value })),
  keys: Object.keys(initial),
  default: initial,
});

/** NM-80: the companion's draw for a random r, 0 <= r < 1: floor(r times the weights' sum), counted through them in order. */
export function pick(prompt: Prompt, r: number): Value {
  const choices = prompt.choices ?? [];
  let place = Math.floor(r * choices.reduce((sum, choice) => sum + (choice.weight ?? 0), 0));
  for (const choice of choices) {
    place -= choice.weight ?? 0;
    if (place < 0) return choice.value;
  }
  throw new Error("there is nothing to draw, or r is not below 1");
}

/** The value of an answer to a prompt; throws `Refused`. */
export function check(prompt: Prompt, answer: Answer): Value {
  const value = answer.value ?? null;
  if (!fits(prompt, value, answer.here === true)) throw new Refused("not_offered", prompt.clause);
  return value;
}

/** Equal as JSON. */
export function same(one: Value, other: Value): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((value, at) => same(value, other[at]));
  return one === other;
}

function fits(prompt: Prompt, value: Value, here: boolean): boolean {
  const choices: readonly Choice[] = prompt.choices ?? [];
  const place = (item: Value) => choices.findIndex((choice) => same(choice.value, item));
  switch (prompt.kind) {
    case "menu":
    case "choose":
      return place(value) >= 0;
    case "draw":
      return place(value) >= 0 && (!here || (choices[place(value)]?.weight ?? 0) > 0);
    case "many": {
      if (!Array.isArray(value)) return false;
      const places = value.map(place);
      return !places.includes(-1) && places.every((at, n) => n === 0 || at > (places[n - 1] ?? 0)) && places.length >= (prompt.least ?? 0);
    }
    case "number":
      return counts(prompt, value);
    default: {
      if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
      const given = value as Readonly<Record<string, Value>>;
      if (Object.keys(given).sort().join() !== [...(prompt.keys ?? [])].sort().join()) return false;
      return Object.values(given).every((item) => (prompt.kind === "numbers" ? counts(prompt, item) : place(item) >= 0));
    }
  }
}

function counts(prompt: Prompt, value: Value): boolean {
  return Number.isInteger(value) && (value as number) >= (prompt.low ?? 0) && (value as number) <= (prompt.high ?? 0);
}
