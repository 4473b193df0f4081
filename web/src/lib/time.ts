/** How long ago, in the reader's language. */

import type { Language } from "./wire";
import type { Words } from "./words/catalogue";

export function ago(seconds: number, words: Words): string {
  if (seconds < 60) return words.now;
  if (seconds < 3600) return words.minutes(Math.floor(seconds / 60));
  if (seconds < 86400) return words.hours(Math.floor(seconds / 3600));
  if (seconds < 2 * 86400) return words.yesterday;
  return words.days(Math.floor(seconds / 86400));
}

/** Since when, in the reader's language: "in the last 5 h", "since yesterday". */
export function since(seconds: number, words: Words): string {
  if (seconds < 3600) return words.inTheLast(words.minutes(Math.max(1, Math.floor(seconds / 60))));
  if (seconds < 86400) return words.inTheLast(words.hours(Math.floor(seconds / 3600)));
  return seconds < 2 * 86400 ? words.sinceYesterday : words.inTheLast(words.days(Math.floor(seconds / 86400)));
}

/** Seconds as people say them: 0.4, 2.4, 12. */
export function seconds(value: number, language: Language): string {
  const digits = value < 10 ? 1 : 0;
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Seconds in round figures: 0.1, 3, 20. */
export function roundSeconds(value: number, language: Language): string {
  return value.toLocaleString(language, { maximumFractionDigits: value < 1 ? 1 : 0 });
}

/** Whole hours; from two days on, in days. */
export function hoursText(hours: number, words: { hours: (n: number) => string; days: (n: number) => string }): string {
  return hours < 48 ? words.hours(hours) : words.days(hours / 24);
}
