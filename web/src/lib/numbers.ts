/** Numbers in texts, as each language counts and writes them: what the messages of `words/catalogue.ts` call. */

const rules: Record<string, Intl.PluralRules> = {};

/** The plural category of a number. */
export function plural(language: string, n: number, type: Intl.PluralRuleType = "cardinal"): Intl.LDMLPluralRule {
  return (rules[language + type] ??= new Intl.PluralRules(language, { type })).select(n);
}

/** A number with its thousands apart. */
export function figure(language: string, n: number): string {
  return n.toLocaleString(language);
}
