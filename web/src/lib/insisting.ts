/** What is asked of the house under a key of this browser's own, so that it is done once though the answer is lost on the way: a seat, a table. */

import { takeOver, takeSeat, Trouble } from "./api";
import { keep, read } from "./kept";
import { hold, type DiceSeen } from "./seats";
import type { Seated, TakeOver, TakeSeat } from "./wire";

const BYTES = 24;
/** Milliseconds before it is asked again by itself, each time. */
const PAUSES = [1_000, 3_000];
/** Milliseconds for which something is still wanted that got no answer, and so many such things are remembered. */
const WANTED = 600_000;
const MOST = 20;

/** A token that nobody can guess. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** Whether the house may have done what it was asked, or not: nothing was heard of it. */
export const unheard = (error: unknown): boolean => error instanceof Trouble && error.status === 0;

/** The answer, asked for more than once where none comes. */
export async function insist<T>(ask: () => Promise<T>, pauses: readonly number[] = PAUSES): Promise<T> {
  for (const pause of pauses) {
    try {
      return await ask();
    } catch (error) {
      if (!unheard(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return ask();
}

/** What was asked at a table and not answered yet. */
interface Asked {
  table: string;
  at: number;
  seat?: TakeSeat;
  seen?: DiceSeen;
  over?: TakeOver;
}

function all(): Asked[] {
  try {
    const list: unknown = JSON.parse(read("asked") ?? "[]");
    const now = Date.now();
    return Array.isArray(list)
      ? list.filter((item): item is Asked => typeof item?.table === "string" && Math.abs(now - Number(item.at)) < WANTED)
      : [];
  } catch {
    return [];
  }
}

export const askedAt = (table: string): Asked | undefined => all().find((item) => item.table === table);

/** Take a seat and hold it; asked once more after a lost answer it is the same request, with the bytes for the dice that it had. */
export async function sitDown(table: string, seat: TakeSeat, seen?: DiceSeen): Promise<void> {
  const known = askedAt(table);
  const wanted = known?.seat ? { ...known.seat, name: seat.name, seat: seat.seat } : { ...seat, key: newKey() };
  const added = known?.seat ? known.seen : seen;
  await once({ table, seat: wanted, ...(added && { seen: added }) }, () => takeSeat(table, wanted));
}

/** Take over what another device shows, and hold it. */
export async function bringOver(table: string, over: TakeOver): Promise<void> {
  const known = askedAt(table)?.over;
  const wanted = known?.secret === over.secret ? known : { ...over, key: newKey() };
  await once({ table, over: wanted }, () => takeOver(table, wanted));
}

async function once(asked: Omit<Asked, "at">, ask: () => Promise<Seated>): Promise<void> {
  asking(asked);
  try {
    hold(await insist(ask), asked.seen);
    settled(asked.table);
  } catch (error) {
    if (!unheard(error)) settled(asked.table);
    throw error;
  }
}

/** Something is asked at a table: it is remembered until it is settled, also where the page is loaded anew. */
function asking(asked: Omit<Asked, "at">): void {
  const others = all().filter((item) => item.table !== asked.table);
  keep("asked", JSON.stringify([{ ...asked, at: Date.now() }, ...others].slice(0, MOST)));
}

function settled(table: string): void {
  const others = all().filter((item) => item.table !== table);
  keep("asked", others.length ? JSON.stringify(others) : null);
}
