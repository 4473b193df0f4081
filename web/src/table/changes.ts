/** What a new view of a table changes, and how the viewer learns of it. */

import { awayUntil } from "../lib/clocks";
import type { Entry, Language, View } from "../lib/wire";
import type { Words } from "../lib/words/catalogue";
import { seatName } from "./names";

/** Maximum number of moves read out; the log has all of them. */
const READ_OUT = 4;

/** Whether the requested decision is new: a choice begun for the old one is void. */
export function asksAgain(before: View | null, now: View): boolean {
  return now.position.ply !== before?.position.ply || !!now.to_act !== !!before.to_act;
}

/** Whether the game has ended with this view, or had before the first one. */
export function hasEnded(before: View | null, now: View): boolean {
  return !!now.position.over && !before?.position.over;
}

/** What a screen reader says: the newest moves, whose turn it is now, how the game ended. */
export function readOut(before: View, now: View, moves: readonly Entry[], words: Words): string {
  const texts = moves.filter((move) => !move.minor).map((move) => move.text);
  const turn = now.to_act && asksAgain(before, now) ? `${words.yourTurn}. ${now.position.status.hint ?? ""}` : "";
  const verdict = hasEnded(before, now) ? (now.standings?.verdict ?? words.gameOver) : "";
  const said = [...texts.slice(-READ_OUT), turn, verdict].filter(Boolean);
  // some games end their lines with a full stop, others do not
  return said.map((line, place) => (place < said.length - 1 && !/[.!?…]$/.test(line) ? `${line}.` : line)).join(" ");
}

/** What this view takes back of the log: the sentence, and whether another player than the viewer took it back. */
export function takenBack(before: View, now: View, log: readonly Entry[], words: Words): { text: string; others: boolean } | null {
  const gone = log.slice(now.position.ply, before.position.ply);
  const first = gone.find((entry) => !entry.minor) ?? gone[0];
  if (!first) return null;
  const others = !now.your_seats?.includes(first.seat);
  const seat = now.position.seats.find((each) => each.seat === first.seat);
  const whose = others && seat ? words.hasTakenBack(seatName(seat, words)) : words.takenBack;
  return { text: `${whose} ${first.text}`, others };
}

/** The new messages beside the board. At the end of the game the standings replace them. */
export function latestNews(before: View, now: View): readonly string[] {
  const news = now.position.status.news ?? [];
  const known = before.position.status.news ?? [];
  return now.position.over || news.join(" ") === known.join(" ") ? [] : news;
}

/** Whether a player has just opened a rematch. Later arrivals see it anyway. */
export const hasRematch = (before: View | null, now: View): boolean => !!now.rematch && !!before && !before.rematch;

/** Which other players have gone on vacation. */
export function vacationNews(before: View, now: View, time: number, words: Words, language: Language): readonly string[] {
  const { clocks } = now;
  if (!clocks) return [];
  return now.position.seats
    .filter((seat) => !seat.you && clocks.away[seat.seat] !== before.clocks?.away[seat.seat])
    .map((seat) => ({ seat, until: awayUntil(clocks, seat.seat, time, language) }))
    .filter(({ until }) => until)
    .map(({ seat, until }) => words.isAwayUntil({ name: seatName(seat, words), date: until }));
}
