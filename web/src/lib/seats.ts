/** The seats that this browser holds: per table, the token that proves it. */

import { keep, read } from "./kept";
import type { Seated } from "./wire";

export interface HeldSeat {
  table: string;
  token: string;
  seats: readonly number[];
  /** Of the table's dice: the commitment that this browser was shown before it added anything, and the random bytes that it added. */
  dice?: DiceSeen;
}

export interface DiceSeen {
  commitment: string;
  added: readonly string[];
}

export function held(): HeldSeat[] {
  try {
    const list: unknown = JSON.parse(read("seats") ?? "[]");
    return Array.isArray(list)
      ? list.filter((item): item is HeldSeat => typeof item?.table === "string" && typeof item?.token === "string")
      : [];
  } catch {
    return [];
  }
}

export function heldAt(table: string): HeldSeat | undefined {
  return held().find((item) => item.table === table);
}

/** Who wants to know of each seat that this browser takes (`held`) or gives up. */
type Listener = (seat: HeldSeat, held: boolean) => void;
const listeners = new Set<Listener>();

export function onSeats(listener: Listener): void {
  listeners.add(listener);
}

/** Keep a seat, newest first, and what was seen of the table's dice when it was taken. One that an account holds needs no token, and is not
 * this browser's alone. */
export function hold(seated: Seated | HeldSeat, seen: DiceSeen | undefined = (seated as HeldSeat).dice): void {
  const { table, token, seats } = seated;
  if (!token) return;
  const known = heldAt(table);
  const before = known?.dice;
  const dice = before && seen ? { ...before, added: [...new Set([...before.added, ...seen.added])] } : (before ?? seen);
  keep(
    "seats",
    JSON.stringify([{ table, token, seats, ...(dice && { dice }) }, ...held().filter((item) => item.table !== table)].slice(0, 200)),
  );
  if (known?.token !== token) listeners.forEach((listener) => listener({ table, token, seats }, true));
}

export function letGo(table: string): void {
  const given = heldAt(table);
  keep("seats", JSON.stringify(held().filter((item) => item.table !== table)));
  if (given) listeners.forEach((listener) => listener(given, false));
}
