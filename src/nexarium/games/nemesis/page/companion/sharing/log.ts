/**
 * The log that phones share. Its first entry is the beginning of the session. Each other entry is a change: keep a number of answers,
 * then add these. Every phone replays it by the same rules and skips what does not fit. So all come to the same table.
 */

import { begin, setupOf, versionOf } from "../rules";
import type { Answer, Outcome, Setup } from "../rules/types";
import { after, turnOf, type Turn } from "../turns";

/** The most letters in one entry, below the server's limit. */
export const ENTRY = 20_000;

export interface Change {
  id: string;
  keep: number;
  answers: readonly Answer[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const opening = (setup: Setup): string => JSON.stringify({ version: versionOf(setup), setup });

/** The beginning of the session with this first entry; null when the entry is invalid, or of other rules. */
export function opened(text: string): { setup: Setup; start: Outcome } | null {
  const read = parsed(text);
  if (!isObject(read) || !isObject(read.setup)) return null;
  const { characters, first, options, box } = read.setup;
  if (!Array.isArray(characters) || typeof first !== "number" || !isObject(options)) return null;
  try {
    const setup = setupOf(read.version, { characters, first, options, ...(box !== undefined && { box }) } as unknown as Setup);
    return setup && { setup, start: begin(setup) };
  } catch {
    return null;
  }
}

/** A change as it was sent; null when it is invalid. */
export function changeIn(text: string): Change | null {
  const read = parsed(text);
  if (!isObject(read) || typeof read.id !== "string" || !Array.isArray(read.answers) || !read.answers.every(isObject)) return null;
  if (typeof read.keep !== "number" || !Number.isInteger(read.keep) || read.keep < 0) return null;
  return { id: read.id, keep: read.keep, answers: read.answers as Answer[] };
}

/** The session after a change; null when the change does not fit. */
export function changed(start: Outcome, turns: readonly Turn[], { keep, answers }: Change): readonly Turn[] | null {
  if (keep > turns.length) return null;
  const next = turns.slice(0, keep);
  try {
    for (const answer of answers) next.push(turnOf(after(start, next), answer));
  } catch {
    return null; // refused, or so malformed that the rules cannot even read it
  }
  return next;
}

/** The number of equal turns at the start of two sessions. */
export function alike(one: readonly { answer: Answer }[], other: readonly { answer: Answer }[]): number {
  let same = 0;
  while (same < one.length && same < other.length && JSON.stringify(one[same]?.answer) === JSON.stringify(other[same]?.answer)) same += 1;
  return same;
}

/** The changes that turn the shared session into this one, as many as entries are needed; none when they are equal. */
export function toSend(shared: readonly Turn[], own: readonly Turn[], id: () => string): Change[] {
  const same = alike(shared, own);
  if (same === shared.length && same === own.length) return [];
  const changes: Change[] = [];
  let part: Answer[] = [];
  let letters = 0;
  let keep = same;
  for (const { answer } of own.slice(same)) {
    const length = JSON.stringify(answer).length + 1;
    if (part.length && letters + length > ENTRY) {
      changes.push({ id: id(), keep, answers: part });
      keep += part.length;
      part = [];
      letters = 0;
    }
    part.push(answer);
    letters += length;
  }
  return [...changes, { id: id(), keep, answers: part }];
}
