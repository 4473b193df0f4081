/** What is printed on the board, as the page needs it: out of the same file that the rules read. */

import board from "../../box/board.toml";

interface Track {
  ability: string;
  levels: readonly number[];
  start: number;
}

interface Face {
  slots: number;
}

const printed = board as unknown as {
  status: "reconstruction" | "publisher";
  cubes: { diplomats: number; leaders: number };
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
/** The place of the printed bold number on a track, counted from its lowest level. */
export const startOf = (track: Track) => Math.max(0, track.levels.indexOf(track.start));
/** Whether the board's figures are ours, because the publisher's are lost. */
export const RECONSTRUCTED = printed.status === "reconstruction";
export const { diplomats: DIPLOMATS, leaders: LEADERS } = printed.cubes;
export const slotsOf = (zone: number, sides: string) => printed.zones[ZONES[zone] ?? ""]?.[sides.charAt(zone)]?.slots ?? 0;
