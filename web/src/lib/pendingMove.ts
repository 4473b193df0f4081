/** A move clicked without a connection, stored in its tab: it survives a reload, and a return to the table. */

import type { Act } from "./wire";

/** Milliseconds for which the move stays valid. */
const VALID = 600_000;
const at = (table: string) => `nexarium.unplayed.${table}`;

export function storePendingMove(table: string, act: Act | null): void {
  try {
    if (act) sessionStorage.setItem(at(table), JSON.stringify({ act, since: Date.now() }));
    else sessionStorage.removeItem(at(table));
  } catch {
    // it is kept as long as the page is open
  }
}

export function pendingMoveAt(table: string): Act | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(at(table)) ?? "null") as { act: Act; since: number } | null;
    return kept && kept.act.type === "act" && Math.abs(Date.now() - kept.since) < VALID ? kept.act : null;
  } catch {
    return null;
  }
}
