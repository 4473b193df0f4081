/** The board's printed data that the page needs, from the same file that the rules read. */

import board from "../../box/board.toml";

interface Track {
  ability: string;
  levels: readonly number[];
  start: number;
}

interface Face {
  slots: number;
  k?: Readonly<Record<string, number>>;
  tranches?: Readonly<Record<string, readonly number[]>>;
}

const printed = board as unknown as {
  status: "reconstruction" | "publisher";
  cubes: { diplomats: number; leaders: number; leader_value: number };
  track_prizes: readonly number[];
  tracks: Readonly<Record<string, Track>>;
  zones: Readonly<Record<string, Readonly<Record<string, Face>>>>;
};

export const ZONES = ["green", "orange", "purple"] as const;
export const LETTERS = "abcd";
export const QUARTERS: readonly string[] = ZONES.flatMap((zone) => [...LETTERS].map((letter) => zone.charAt(0).toUpperCase() + letter));
export const FACES = ["A", "B"] as const;
export const tracks: readonly Track[] = Object.keys(printed.tracks)
  .sort()
  .flatMap((number) => printed.tracks[number] ?? []);
/** The position of the printed bold number on a track, counted from its lowest level. */
export const startOf = (track: Track) => Math.max(0, track.levels.indexOf(track.start));
/** Whether the board's figures are reconstructed, because the publisher's are lost. */
export const RECONSTRUCTED = printed.status === "reconstruction";
export const { diplomats: DIPLOMATS, leaders: LEADERS } = printed.cubes;
export const slotsOf = (zone: number, sides: string) => printed.zones[ZONES[zone] ?? ""]?.[sides.charAt(zone)]?.slots ?? 0;

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

function tranchesOf(quarter: number, sides: string): readonly number[] {
  const zone = Math.floor(quarter / LETTERS.length);
  const face = printed.zones[ZONES[zone] ?? ""]?.[sides.charAt(zone)];
  const letter = LETTERS.charAt(quarter % LETTERS.length);
  const k = face?.k?.[letter] ?? 0;
  return face?.tranches?.[letter] ?? [3 * k, 2 * k, k];
}

/** The board with a user's figures on it. */
export const withOwn = (own: Own): Printed => ({
  tranches: (sides) => QUARTERS.map((_, quarter) => own.tranches[nameOfFace(quarter, sides)] ?? tranchesOf(quarter, sides)),
  levels: tracks.map((track, number) => own.levels[String(number + 1)] ?? track.levels),
  prizes: own.prizes ?? printed.track_prizes,
  leader: printed.cubes.leader_value,
  points: tracks.findIndex((track) => track.ability === "points"),
});

const MOST_FIGURE = 99;

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
