/** The players whom this browser blocks at its own tables while it is signed in to no account. */

import { keepList, readList } from "../lib/localStore";
import type { BlockedCard } from "../lib/wire";

const MOST = 100;

export const blockedHere = (): BlockedCard[] => readList<BlockedCard>("blocked", ({ account }) => typeof account === "string");

export function blockHere(card: BlockedCard): void {
  keepList("blocked", [card, ...blockedHere().filter((item) => item.account !== card.account)], MOST);
}

export function unblockHere(account: string): void {
  keepList(
    "blocked",
    blockedHere().filter((item) => item.account !== account),
  );
}
