/** The players whom this browser blocks at its own tables while it is signed in to no account. */

import { keep, read } from "../lib/localStore";
import type { BlockedCard } from "../lib/wire";

const MOST = 100;

export function blockedHere(): BlockedCard[] {
  try {
    const list: unknown = JSON.parse(read("blocked") ?? "[]");
    return Array.isArray(list) ? list.filter((item): item is BlockedCard => typeof item?.account === "string") : [];
  } catch {
    return [];
  }
}

export function blockHere(card: BlockedCard): void {
  keep("blocked", JSON.stringify([card, ...blockedHere().filter((item) => item.account !== card.account)].slice(0, MOST)));
}

export function unblockHere(account: string): void {
  keep("blocked", JSON.stringify(blockedHere().filter((item) => item.account !== account)));
}
