/** The board's printed data that the page needs: from the file that the rules read, or from a box. */

import { Entry } from "$web/lib/boxes/check";
import type { UsedBox } from "$web/lib/boxes/used";
import file from "../../box/board.toml";

export interface Track {
  ability: string;
  levels: readonly number[];
  /** The position of the printed bold number, counted from the lowest level. */
  start: number;
}

export interface Board {
  /** Whether its figures are reconstructed, because the publisher's are lost. */
  reconstructed: boolean;
  /** One player's diplomats and leaders on the planet at once. */
  diplomats: number;
  leaders: number;
  /** The value of a leader. */
  leader: number;
  prizes: readonly number[];
  tracks: readonly Track[];
  /** By zone and face: the number of bonus tokens, and the three tranches of each quarter. */
  zones: readonly Readonly<Record<string, { slots: number; tranches: readonly (readonly number[])[] }>>[];
}

export const FILE = "board.toml";
export const ZONES = ["green", "orange", "purple"] as const;
export const LETTERS = "abcd";
export const QUARTERS: readonly string[] = ZONES.flatMap((zone) => [...LETTERS].map((letter) => zone.charAt(0).toUpperCase() + letter));
export const FACES = ["A", "B"] as const;
export const TRACKS = 7;
const ABILITIES = ["roll_black", "reroll_two", "nudge_die", "move_own_leader", "remove_diplomat", "move_opposing", "points"] as const;
const MOST_FIGURE = 99;
const MOST_LEVELS = 16;
const MOST_SLOTS = 4;
const PRIZES = 3;

/** The board of the content of `board.toml`, as `box/printed.py` reads it. Throws a `BoxError` that names the entry. */
export function readBoard(value: unknown): Board {
  const board = new Entry(value, FILE);
  const cubes = board.get("cubes");
  const tracks = Array.from({ length: TRACKS }, (_, number) => readTrack(board.get("tracks").get(String(number + 1))));
  for (const ability of ABILITIES)
    if (!tracks.some((track) => track.ability === ability)) throw board.get("tracks").refused("lacks", { name: ability });
  return {
    reconstructed: board.get("status").choice(["reconstruction", "publisher"]) === "reconstruction",
    diplomats: cubes.get("diplomats").whole(1, 20),
    leaders: cubes.get("leaders").whole(0, 12),
    leader: cubes.get("leader_value").whole(1, 20),
    prizes: readPrizes(board.get("track_prizes")),
    tracks,
    zones: ZONES.map((zone) =>
      Object.fromEntries(
        FACES.map((name) => {
          const face = board.get("zones").get(zone).get(name);
          const tranches = [...LETTERS].map((letter) => readTranches(face, letter));
          return [name, { slots: face.get("slots").whole(0, MOST_SLOTS), tranches }];
        }),
      ),
    ),
  };
}

function readTrack(track: Entry): Track {
  const entries = track.get("levels").items(2, MOST_LEVELS);
  const levels = entries.map((each) => each.whole(0, MOST_FIGURE));
  const low = levels.findIndex((level, at) => at > 0 && level <= levels[at - 1]!);
  if (low > 0) throw entries[low]!.refused("whole", { least: levels[low - 1]! + 1, most: MOST_FIGURE });
  const start = levels.indexOf(track.get("start").choice(levels));
  return { ability: track.get("ability").choice(ABILITIES), levels, start };
}

/** KP-38: three prizes, none greater than the one before. */
function readPrizes(prizes: Entry): readonly number[] {
  let most = MOST_FIGURE;
  return prizes.items(PRIZES, PRIZES).map((each) => (most = each.whole(0, most)));
}

/** KP-39: as printed, or as three times, twice and once the quarter's `k`. */
function readTranches(face: Entry, letter: string): readonly number[] {
  if (!face.get("tranches").missing) return readPrizes(face.get("tranches").get(letter));
  const k = face.get("k").get(letter).whole(0, 30);
  return [3 * k, 2 * k, k];
}

/** The board of this server. */
export const shipped = readBoard(file);
export const boardOf = (box: UsedBox | null): Board => (box ? readBoard(box.values[FILE]) : shipped);
export const slotsOf = (board: Board, zone: number, sides: string) => board.zones[zone]?.[sides.charAt(zone)]?.slots ?? 0;

/** The board data that a scoring reads. */
export interface Printed {
  /** Of each quarter of a planet, the first, second and third tranche. */
  tranches: (sides: string) => readonly (readonly number[])[];
  levels: readonly (readonly number[])[];
  prizes: readonly number[];
  leader: number;
  /** The track whose numbers are points. */
  points: number;
}

/** Figures that a user has read off their own box: tranches by face and quarter ("Ga A"), numbers by track. Missing ones keep the board's
 * value. */
export interface Own {
  tranches: Readonly<Record<string, readonly number[]>>;
  levels: Readonly<Record<string, readonly number[]>>;
  prizes?: readonly number[];
}

export const nameOfFace = (quarter: number, sides: string) => `${QUARTERS[quarter]} ${sides.charAt(Math.floor(quarter / LETTERS.length))}`;

function tranchesOf(board: Board, quarter: number, sides: string): readonly number[] {
  const zone = Math.floor(quarter / LETTERS.length);
  return board.zones[zone]?.[sides.charAt(zone)]?.tranches[quarter % LETTERS.length] ?? [];
}

/** A board with a user's figures on it. */
export const withOwn = (own: Own, board: Board = shipped): Printed => ({
  tranches: (sides) => QUARTERS.map((_, quarter) => own.tranches[nameOfFace(quarter, sides)] ?? tranchesOf(board, quarter, sides)),
  levels: board.tracks.map((track, number) => own.levels[String(number + 1)] ?? track.levels),
  prizes: own.prizes ?? board.prizes,
  leader: board.leader,
  points: board.tracks.findIndex((track) => track.ability === "points"),
});

/** Parse typed numbers, "12 8 4" or "12, 8, 4". Return null unless they are a falling or rising row of the expected length. */
export function figuresIn(text: string, least: number, most: number, order: "falling" | "rising"): readonly number[] | null {
  const parts = text.split(/[\s,;/·-]+/).filter(Boolean);
  const figures = parts.map(Number);
  const fits = parts.every((part, at) => {
    const [now, before] = [figures[at]!, figures[at - 1]];
    if (!/^\d{1,2}$/.test(part) || now > MOST_FIGURE) return false;
    return before === undefined || (order === "falling" ? now <= before : now > before);
  });
  return fits && figures.length >= least && figures.length <= most ? figures : null;
}
