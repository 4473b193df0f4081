/** Short runs of a changed box on the server: their requests, their results as they come in, and what they say. */

import { answered, ask, Trouble } from "../../lib/api";
import { settings } from "../../lib/settings.svelte";
import type { BegunBalance, Language, NewBalance, NewTrial, TrialLimits, TrialUpdate } from "../../lib/wire";

export const trialLimits = () => ask<TrialLimits>("/api/trials");
export const wholeReport = (wanted: NewBalance, language: Language) => ask<BegunBalance>(`/api/balances?language=${language}`, wanted);

/** The change of a quantity from the shipped box. */
export interface Change {
  difference: number;
  low: number | null;
  high: number | null;
  sure: boolean;
}
/** A quantity with one value of an entry, or of one box: "" is the shipped one. */
export interface Point {
  value: string;
  games: number;
  mean: number;
  low: number | null;
  high: number | null;
  change: Change | null;
}
export interface Curve {
  title: string;
  name: string;
  label: string;
  /** Whether it is a share of games, from 0 to 1. */
  share: boolean;
  aim: number | null;
  verdicts: readonly string[];
  points: readonly Point[];
}
export interface Swept {
  reference: string;
  refused: Readonly<Record<string, string>>;
  games: number;
  curves: readonly Curve[];
}
export type Mark = "never taken" | "always taken" | "worth taking" | "not worth taking" | "not sure";
export interface Choice {
  title: string;
  name: string;
  label: string;
  title_label: string;
  open: number;
  use: number;
  won_taking: number | null;
  won_otherwise: number | null;
  difference: number | null;
  low: number | null;
  high: number | null;
  mark: Mark;
  use_change: number | null;
  use_change_low: number | null;
  use_change_high: number | null;
  use_changed: boolean;
}
export interface Counted {
  games: number;
  choices: readonly Choice[];
  verdicts?: readonly string[];
}
export type Update<Result> = Omit<TrialUpdate, "result"> & { result?: Result };

/** Begin a run, and yield what the server says about it until it ends. Aborting the signal ends the run on the server, too. */
export async function* trial<Result>(asked: NewTrial, language: Language, signal: AbortSignal): AsyncGenerator<Update<Result>> {
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked), signal };
  const answer = await answered(`/api/trials?language=${language}`, request);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let last: Update<Result> | null = null;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop()!;
      for (const line of lines) yield (last = JSON.parse(line) as Update<Result>);
    }
  } catch (error) {
    if (!signal.aborted) throw new Trouble(settings.words.noAnswer, 0);
    throw error;
  }
  if (last?.state !== "done" && last?.state !== "failed") throw new Trouble(settings.words.noAnswer, 0);
}

/** The values of a sweep: whole numbers around the present one, within what the entry allows. */
export function valuesBetween(from: number, to: number, most = 12): string[] {
  const [low, high] = [Math.ceil(Math.min(from, to)), Math.floor(Math.max(from, to))];
  const step = Math.max(1, Math.ceil((high - low + 1) / most));
  const values: string[] = [];
  for (let value = low; value <= high; value += step) values.push(String(value));
  return values;
}

/** Choices in the order in which they are read: those with a verdict first, then the most frequent. */
export const inOrder = (choices: readonly Choice[]): readonly Choice[] =>
  [...choices].sort((one, other) => Number(one.mark === "not sure") - Number(other.mark === "not sure") || other.open - one.open);

export interface Numbers {
  /** A quantity: a share in per cent. */
  whole(value: number): string;
  signed(value: number): string;
  span(low: number, high: number, signed?: boolean): string;
}

/** How a quantity's numbers are written: shares in per cent with one digit, others with two. */
export function numbersOf(language: Language, share: boolean): Numbers {
  const digits = share ? 1 : 2;
  const factor = share ? 100 : 1;
  const format = (sign: "auto" | "exceptZero") => {
    const form = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: sign });
    return (value: number) => form.format(factor * value);
  };
  const [plain, signed] = [format("auto"), format("exceptZero")];
  const unit = share ? "\u202f%" : "";
  return {
    whole: (value) => plain(value) + unit,
    signed,
    span: (low, high, withSign = false) => {
      const write = withSign ? signed : plain;
      return language === "fr" ? `${write(low)} à ${write(high)}` : `${write(low)} to ${write(high)}`;
    },
  };
}
