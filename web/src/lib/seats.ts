/** The seats that this browser holds: per table, the token that proves them. */

import { keepList, readList } from "./localStore";
import type { Seated } from "./wire";

export interface HeldSeat {
  table: string;
  token: string;
  seats: readonly number[];
  /** The table's dice: the commitment shown to this browser before it added anything, and the random bytes it added. */
  dice?: DiceSeen;
}

export interface DiceSeen {
  commitment: string;
  added: readonly string[];
}

/** Where they are stored: seats in games, and seats at "what if" tables, which no list shows. */
type Kind = "seats" | "branches";
/** Maximum number kept of each kind; the oldest are dropped. */
const MOST: Readonly<Record<Kind, number>> = { seats: 200, branches: 50 };

export const held = (): HeldSeat[] => kept("seats");

const kept = (kind: Kind): HeldSeat[] =>
  readList<HeldSeat>(kind, ({ table, token }) => typeof table === "string" && typeof token === "string");

export function heldAt(table: string): HeldSeat | undefined {
  return [...held(), ...kept("branches")].find((item) => item.table === table);
}

/** A listener for each seat that this browser takes (`held`) or gives up. */
type Listener = (seat: HeldSeat, held: boolean) => void;
const listeners = new Set<Listener>();

export function onSeats(listener: Listener): void {
  listeners.add(listener);
}

/** Store a seat, newest first, and what was seen of the table's dice when it was taken. A seat that an account holds needs no token, and is
 * not this browser's alone. */
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
  keepList(kind, [seat, ...kept(kind).filter((item) => item.table !== seat.table)], MOST[kind]);
}

/** Store the seats at a "what if" table without calling the listeners. */
export function holdBranch({ table, token, seats }: Seated, dice: DiceSeen | undefined): void {
  put("branches", { table, token, seats, ...(dice && { dice }) });
}

export function letGo(table: string): void {
  const given = heldAt(table);
  for (const kind of ["seats", "branches"] as const)
    keepList(
      kind,
      kept(kind).filter((item) => item.table !== table),
    );
  if (given) listeners.forEach((listener) => listener(given, false));
}
