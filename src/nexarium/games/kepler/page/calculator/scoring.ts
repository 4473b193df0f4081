/**
 * Computes a scoring in the browser, from any printed data; the counterpart of `scene/scoring.py`. It serves when there is no network,
 * or when the user's figures differ from the server's.
 */

import type { Printed } from "./printed";

export interface Pieces {
  players: number;
  sides: string;
  /** By seat and quarter. */
  diplomats: readonly (readonly number[])[];
  leaders: readonly (readonly number[])[];
  /** By seat and track: the disc's position, counted from the lowest number. */
  levels: readonly (readonly number[])[];
  /** By zone: the tracks that its tokens show, from 1. */
  tokens: readonly (readonly number[])[];
}

export interface Rank {
  seat: number;
  value: number;
  prize: number;
}

export interface Scored {
  /** Occupied quarters, by number. */
  quarters: readonly { quarter: number; ranks: readonly Rank[] }[];
  /** Zones with tokens, and the seat that wins each; null: nobody wins it. */
  zones: readonly { zone: number; tokens: readonly number[]; winner: number | null }[];
  tracks: readonly { track: number; ranks: readonly Rank[] }[];
  /** By seat: the points from the discs on the points track, all points of this scoring, the diplomatic value on the planet. */
  bonus: readonly number[];
  gains: readonly number[];
  values: readonly number[];
}

const PLACES = 4;

/** KP-38: best first; tied seats share the last place that they occupy. */
function award(values: readonly (readonly [seat: number, value: number])[], prizes: readonly number[]): Rank[] {
  return [...values]
    .sort(([one, a], [other, b]) => b - a || one - other)
    .map(([seat, value]) => ({ seat, value, prize: prizes[values.filter(([, other]) => other >= value).length - 1] ?? 0 }));
}

export function score(pieces: Pieces, printed: Printed): Scored {
  const seats = Array.from({ length: pieces.players }, (_, seat) => seat);
  const value = (seat: number, quarter: number) =>
    (pieces.diplomats[seat]?.[quarter] ?? 0) + printed.leader * (pieces.leaders[seat]?.[quarter] ?? 0);
  const quarters = printed.tranches(pieces.sides).flatMap((prizes, quarter) => {
    const values = seats.map((seat) => [seat, value(seat, quarter)] as const).filter(([, there]) => there > 0);
    return values.length ? [{ quarter, ranks: award(values, prizes) }] : [];
  });
  const top = printed.levels.map((levels) => levels.length - 1);
  const levels = seats.map((seat) => printed.levels.map((_, track) => Math.min(pieces.levels[seat]?.[track] ?? 0, top[track]!)));
  const zones = pieces.tokens.flatMap((tokens, zone) => {
    if (!tokens.length) return [];
    const here = Array.from({ length: PLACES }, (_, letter) => zone * PLACES + letter);
    const values = seats.map((seat) => here.reduce((sum, quarter) => sum + value(seat, quarter), 0));
    const best = Math.max(...values);
    const leading = seats.filter((seat) => values[seat] === best && best > 0);
    const winner = leading.length === 1 ? leading[0]! : null;
    if (winner !== null)
      for (const token of tokens) levels[winner]![token - 1] = Math.min(levels[winner]![token - 1]! + 1, top[token - 1]!);
    return [{ zone, tokens, winner }];
  });
  const tracks = printed.levels.map((_, track) => ({
    track,
    ranks: award(
      seats.map((seat) => [seat, levels[seat]![track]!] as const),
      printed.prizes,
    ),
  }));
  const bonus = seats.map((seat) => printed.levels[printed.points]![levels[seat]![printed.points]!]!);
  const won = [...quarters, ...tracks].flatMap((step) => step.ranks);
  return {
    quarters,
    zones,
    tracks,
    bonus,
    gains: seats.map((seat) => bonus[seat]! + won.reduce((sum, rank) => sum + (rank.seat === seat ? rank.prize : 0), 0)),
    values: seats.map((seat) => printed.tranches(pieces.sides).reduce((sum, _, quarter) => sum + value(seat, quarter), 0)),
  };
}
