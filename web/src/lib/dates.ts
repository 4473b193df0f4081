/** Dates as the reader's language writes them. */

import type { Language } from "./wire";

/** The day before the month, in English, too. */
const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", fr: "fr-FR" };

/** A date whose month is a word. The first of a month is "1er" in French, of which browsers know nothing. */
export function dateText(at: Date | number, language: Language, how: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(LOCALES[language], how).formatToParts(at);
  return parts.map(({ type, value }) => (language === "fr" && type === "day" && value === "1" ? "1er" : value)).join("");
}

const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };

/** A moment, in milliseconds: the day and the time. */
export const dayAndTime = (at: number, language: Language): string =>
  dateText(at, language, { weekday: "short", day: "numeric", month: "short", ...TIME });

/** When something was, as short as it can be: its time of day, and where that was no time of today, its day. */
export function momentText(at: number, now: number, language: Language): string {
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  return dateText(at, language, today ? TIME : { day: "numeric", month: "short", ...TIME });
}
