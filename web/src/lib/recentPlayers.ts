/** Recent opponents, as far as this browser knows them: the guests at the tables in the player's list. */

import type { TableCard } from "./wire";

/** Maximum number of guests offered. */
const MOST = 8;

/** The names of people at these tables, most recent first. It leaves out the player's own seats there and `known` people. */
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
