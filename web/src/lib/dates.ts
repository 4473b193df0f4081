/** Dates in the reader's language. */

import type { Language } from "./wire";

/** The locale of a language: in English, too, the day comes before the month. */
export const localeOf = (language: Language): string => (language === "en" ? "en-GB" : language);

/** A date with the month as a word. French writes "1er" for the first of a month, which browsers do not know. */
export function dateText(at: Date | number, language: Language, how: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(localeOf(language), how).formatToParts(at);
  return parts.map(({ type, value }) => (language === "fr" && type === "day" && value === "1" ? "1er" : value)).join("");
}

const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };

/** A time in milliseconds as day and time. */
export const dayAndTime = (at: number, language: Language): string =>
  dateText(at, language, { weekday: "short", day: "numeric", month: "short", ...TIME });

/** A past time in its shortest form: the time of day if it was today, otherwise the day. */
export function momentText(at: number, now: number, language: Language): string {
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  return dateText(at, language, today ? TIME : { day: "numeric", month: "short", ...TIME });
}
