/** The game's components (NM-1 to NM-5), from the data files that Last Watch also reads and checks. */

import cast from "../../../box/characters.toml";
import data from "../../../box/components.toml";
import type { Counts, Kind, TokenKind } from "./types";

export interface Attack {
  id: string;
  blood: number;
  hits: readonly string[];
}

export interface Face {
  hits: readonly string[];
  shot: number;
  melee: number;
}

export interface Event {
  id: string;
  corridor: number;
  movers: readonly string[];
  leaves: boolean;
  returns: boolean;
}

interface Written {
  tokens: Record<TokenKind, Counts>;
  start: Record<TokenKind | "adults_a_player", number>;
  miniatures: Record<Kind, number>;
  checks: Record<Kind, number>;
  supply: { eggs: number; eggs_at_start: number; carcasses: number; contamination: number; infected: number };
  serious_wounds: Counts;
  dice: { combat: string[]; noise: string[] };
  faces: Record<string, Face>;
  tracks: { time: number; hibernation: number; self_destruct: number; armed: number };
  attacks: { id: string; hits: string[]; blood: number[] }[];
  events: { id: string; corridor: number; movers: string[]; leaves?: boolean; returns?: boolean }[];
}

const written = data as unknown as Written;
const armed = cast as unknown as Record<string, { weapon: string; injuries: Counts }>;

export const box = {
  ...written,
  /** NM-86, NM-90: per character the injuries of a shot that hits, by face. */
  weapons: Object.fromEntries(Object.entries(armed).map(([id, { injuries }]) => [id, injuries])),
  /** NM-90: each character's weapon. */
  arms: Object.fromEntries(Object.entries(armed).map(([id, { weapon }]) => [id, weapon])),
  attacks: written.attacks.flatMap(({ id, hits, blood }) => blood.map((value): Attack => ({ id, blood: value, hits }))),
  events: written.events.map(({ leaves = false, returns = false, ...card }): Event => ({ ...card, leaves, returns })),
};

/** The retreat arrow, which replaces a blood value (NM-2). */
export const RETREAT = 0;
export const CORRIDORS = [1, 2, 3, 4] as const;
