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

/** Where they are kept: those of games, and those of tables at which one tries what might have been, which are in no list. */
type Kind = "seats" | "branches";
/** So many of each kind are kept; then the oldest go. */
const MOST: Readonly<Record<Kind, number>> = { seats: 200, branches: 50 };

export const held = (): HeldSeat[] => kept("seats");

function kept(kind: Kind): HeldSeat[] {
  try {
    const list: unknown = JSON.parse(read(kind) ?? "[]");
    return Array.isArray(list)
      ? list.filter((item): item is HeldSeat => typeof item?.table === "string" && typeof item?.token === "string")
      : [];
  } catch {
    return [];
  }
}

export function heldAt(table: string): HeldSeat | undefined {
  return [...held(), ...kept("branches")].find((item) => item.table === table);
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
  put("seats", { table, token, seats, ...(dice && { dice }) });
  if (known?.token !== token) listeners.forEach((listener) => listener({ table, token, seats }, true));
}

function put(kind: Kind, seat: HeldSeat): void {
  keep(kind, JSON.stringify([seat, ...kept(kind).filter((item) => item.table !== seat.table)].slice(0, MOST[kind])));
}

/** Keep the seats at a table of "what if": nobody is told of them. */
export function holdBranch({ table, token, seats }: Seated, dice: DiceSeen | undefined): void {
  put("branches", { table, token, seats, ...(dice && { dice }) });
}

export function letGo(table: string): void {
  const given = heldAt(table);
  for (const kind of ["seats", "branches"] as const) keep(kind, JSON.stringify(kept(kind).filter((item) => item.table !== table)));
  if (given) listeners.forEach((listener) => listener(given, false));
}
