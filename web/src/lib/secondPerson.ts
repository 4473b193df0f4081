/** Sentences in the second person for the holder of one seat, such as "You win". A game gives them beside the usual sentences. */

import type { Entry, Standings, TableCard, View } from "./wire";

/** The viewer's only seat; undefined for spectators and for players with several seats, where "you" would be unclear. */
export function ownSeat(view: View): number | undefined {
  const [seat, another] = view.your_seats ?? [];
  return another === undefined ? seat : undefined;
}

/** A line of the log, as a seat's holder reads it. */
export function lineFor(entry: Entry, seat: number | undefined): Entry {
  const text = said(entry.yours, seat);
  const sofar = said(entry.turn?.yours, seat);
  const { reveal, turn, story } = entry;
  const steps = story?.steps.map((step) => ({ ...step, text: said(step.yours, seat) ?? step.text }));
  const revealed = said(reveal?.yours, seat) ?? (text && reveal?.text === entry.text ? text : undefined);
  if (!text && !sofar && !steps && !revealed) return entry;
  return {
    ...entry,
    text: text ?? entry.text,
    reveal: reveal && revealed ? { ...reveal, text: revealed } : reveal,
    turn: turn && sofar ? { ...turn, text: sofar } : turn,
    story: story && steps ? { ...story, steps } : story,
  };
}

/** The final table with the verdict, as a seat's holder reads it. */
export function standingsFor(standings: Standings, seat: number | undefined): Standings {
  const verdict = said(standings.yours, seat);
  return verdict ? { ...standings, verdict } : standings;
}

/** The winner, in a list of tables, as the holder of these seats reads it. */
export function verdictFor(card: TableCard, seats: readonly number[]): string | undefined {
  const [seat, another] = new Set(seats);
  return (another === undefined ? said(card.verdict_yours, seat) : undefined) ?? card.verdict;
}

function said(yours: Entry["yours"], seat: number | undefined): string | undefined {
  return yours?.find(([whose]) => whose === seat)?.[1];
}
