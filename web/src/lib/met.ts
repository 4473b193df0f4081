/** With whom one has played lately, as far as this browser knows it: the guests at the tables of one's list. */

import type { TableCard } from "./wire";

/** So many guests are offered at most. */
const MOST = 8;

/** The names of people at these tables, the last first, without those who sit at one's own seats there and those who are `known` otherwise. */
export function guestsAt(
  cards: readonly TableCard[],
  seatsAt: (card: TableCard) => readonly number[],
  known: readonly string[] = [],
): readonly string[] {
  const names = [...cards]
    .sort((a, b) => b.changed - a.changed)
    .flatMap((card) => {
      const own = seatsAt(card);
      return card.names.filter((name, seat) => name && card.kinds[seat] === "human" && !own.includes(seat));
    });
  return [...new Set(names)].filter((name) => !known.includes(name)).slice(0, MOST);
}
