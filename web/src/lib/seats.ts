/** The seats that this browser holds: per table, the token that proves it. */

import { keep, read } from "./kept";
import type { Seated } from "./wire";

export interface HeldSeat {
  table: string;
  token: string;
  seats: readonly number[];
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

/** Keep a seat, newest first. One that an account holds needs no token, and is not this browser's alone. */
export function hold(seated: Seated | HeldSeat): void {
  const { table, token, seats } = seated;
  if (!token) return;
  const known = heldAt(table);
  keep("seats", JSON.stringify([{ table, token, seats }, ...held().filter((item) => item.table !== table)].slice(0, 200)));
  if (known?.token !== token) listeners.forEach((listener) => listener({ table, token, seats }, true));
}

export function letGo(table: string): void {
  const given = heldAt(table);
  keep("seats", JSON.stringify(held().filter((item) => item.table !== table)));
  if (given) listeners.forEach((listener) => listener(given, false));
}
