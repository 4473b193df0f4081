/** A number as an ordinal: 21st, 112th; 1er, 2e. */

import type { Language } from "./wire";

const ENDS: Readonly<Record<Language, Partial<Record<Intl.LDMLPluralRule, string>>>> = {
  en: { one: "st", two: "nd", few: "rd", other: "th" },
  fr: { one: "ᵉʳ", other: "ᵉ" },
};

export function ordinal(n: number, language: Language): string {
  const rule = new Intl.PluralRules(language, { type: "ordinal" }).select(n);
  return `${n}${ENDS[language][rule] ?? ""}`;
}
