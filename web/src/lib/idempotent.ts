/** Requests with this browser's own key. The server runs each once, even if its answer is lost: taking a seat, opening a table. */

import { takeOver, takeSeat, Trouble } from "./api";
import { keep, keepList, readList } from "./localStore";
import { hold, type DiceSeen } from "./seats";
import type { Seated, TakeOver, TakeSeat } from "./wire";

const BYTES = 24;
/** Milliseconds before each automatic retry. */
const PAUSES = [1_000, 3_000];
/** Milliseconds for which an unanswered request stays wanted, and how many requests are remembered. */
const WANTED = 600_000;
const MOST = 20;

/** An unguessable token. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** Whether no answer came, so that the server may or may not have run the request. */
export const unanswered = (error: unknown): boolean => error instanceof Trouble && error.status === 0;

/** The answer, requested more than once if none comes. */
export async function retry<T>(ask: () => Promise<T>, pauses: readonly number[] = PAUSES): Promise<T> {
  for (const pause of pauses) {
    try {
      return await ask();
    } catch (error) {
      if (!unanswered(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return ask();
}

/** An unanswered request at a table. */
interface Asked {
  table: string;
  at: number;
  seat?: TakeSeat;
  seen?: DiceSeen;
  over?: TakeOver;
}

function all(): Asked[] {
  const now = Date.now();
  return readList<Asked>("asked", ({ table, at }) => typeof table === "string" && Math.abs(now - Number(at)) < WANTED);
}

export const askedAt = (table: string): Asked | undefined => all().find((item) => item.table === table);

/** Take a seat and keep it. After a lost answer it repeats the same request, with the same bytes for the dice. */
export async function sitDown(table: string, seat: TakeSeat, seen?: DiceSeen): Promise<void> {
  const known = askedAt(table);
  const wanted = known?.seat ? { ...known.seat, name: seat.name, seat: seat.seat } : { ...seat, key: newKey() };
  const added = known?.seat ? known.seen : seen;
  await once({ table, seat: wanted, ...(added && { seen: added }) }, () => takeSeat(table, wanted));
}

/** Take over the seats that another device shows, and keep them. */
export async function bringOver(table: string, over: TakeOver): Promise<void> {
  const known = askedAt(table)?.over;
  const wanted = known?.secret === over.secret ? known : { ...over, key: newKey() };
  await once({ table, over: wanted }, () => takeOver(table, wanted));
}

async function once(asked: Omit<Asked, "at">, ask: () => Promise<Seated>): Promise<void> {
  asking(asked);
  try {
    hold(await retry(ask), asked.seen);
    settled(asked.table);
  } catch (error) {
    if (!unanswered(error)) settled(asked.table);
    throw error;
  }
}

/** Remember a request at a table until it is settled, even if the page reloads. */
function asking(asked: Omit<Asked, "at">): void {
  const others = all().filter((item) => item.table !== asked.table);
  keepList("asked", [{ ...asked, at: Date.now() }, ...others], MOST);
}

function settled(table: string): void {
  const others = all().filter((item) => item.table !== table);
  if (others.length) keepList("asked", others);
  else keep("asked", null);
}
