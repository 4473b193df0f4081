/** The clocks of a table as displayed: the time left in the reader's language, and whether it is low. */

import { dateText } from "./dates";
import type { ClocksView, Language, Timing } from "./wire";
import type { Words } from "./words/catalogue";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** Time is low from this many seconds on, whatever the initial time was. */
const LITTLE = 20;

/** The seconds a seat has left at `now`, the server's time in seconds. */
export function leftOf(clocks: ClocksView, seat: number, now: number): number {
  const left = clocks.left[seat] ?? 0;
  return clocks.running === seat ? Math.max(0, left - Math.max(0, now - Math.max(clocks.since, clocks.away[seat] ?? 0))) : left;
}

/** A seat's initial time in seconds. */
export function allowance({ clock }: Timing): number {
  return clock.kind === "fischer" ? clock.minutes * MINUTE : clock.days * DAY;
}

/** Whether little time is left: a tenth of the initial time. */
export function isLittle(clocks: ClocksView, left: number): boolean {
  return left <= Math.max(LITTLE, allowance(clocks.timing) / 10);
}

/** The date until which the seat's player is on vacation at `now`, in the reader's language; "" if they are not. */
export function awayUntil(clocks: ClocksView, seat: number, now: number, language: Language): string {
  const until = clocks.away[seat] ?? 0;
  return until > now ? dateText(until * 1000, language, { day: "numeric", month: "long" }) : "";
}

/** The hours of a time, rounded up: a new three-day clock shows three days. */
const hoursOf = (left: number) => Math.ceil(left / HOUR);

/** Seconds as a clock shows them: 4:59, 1:02:03, or 2 d 5 h with days. */
export function clockText(left: number, words: Words): string {
  if (left >= DAY) return words.daysAndHours({ days: Math.floor(hoursOf(left) / 24), hours: hoursOf(left) % 24 });
  const all = Math.ceil(left);
  const [hours, minutes, seconds] = [Math.floor(all / HOUR), Math.floor((all % HOUR) / MINUTE), String(all % MINUTE).padStart(2, "0")];
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

/** Seconds in words: 2 days, 5 h, 3 min. The days match the table's own clock. */
export function timeLeft(left: number, words: Words): string {
  if (left >= DAY) return hoursOf(left) < 48 ? words.leftHours(hoursOf(left)) : words.leftDays(Math.floor(hoursOf(left) / 24));
  if (left >= HOUR) return words.leftHours(Math.floor(left / HOUR));
  return words.leftMinutes(Math.max(1, Math.ceil(left / MINUTE)));
}

/** A time control in short: 5 min + 3 s, 3 days a move. */
export function timingText({ clock }: Timing, words: Words): string {
  if (clock.kind === "days") return words.daysATurn(clock.days);
  return clock.increment ? words.minutesPlus({ minutes: clock.minutes, seconds: clock.increment }) : words.minutes(clock.minutes);
}
