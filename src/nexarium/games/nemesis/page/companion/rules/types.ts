/** The data that the procedures and the page exchange (docs/contribute/companion.md). */

import type { UsedBox } from "$web/lib/boxes/used";

export const KINDS = ["larva", "creeper", "adult", "breeder", "queen"] as const;
export const TOKENS = [...KINDS, "blank"] as const;
export type Kind = (typeof KINDS)[number];
export type TokenKind = (typeof TOKENS)[number];
export type Token = [TokenKind, number];

export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };
export type Holes = Readonly<Record<string, Value>>;

export interface Character {
  id: string;
  light: number;
  serious: string[];
  slime: boolean;
  larva: boolean;
  dead: boolean;
  away: boolean;
  contamination: number;
  infected: number;
  /** The last number of Action cards that was entered. */
  actions: number;
}

export interface Intruder {
  id: number;
  kind: Kind;
  letter: string;
  injuries: number;
  token: Token | null;
  beside: number[];
}

export type Counts = Record<string, number>;
/** Per kind and number, the count. Where numbers are unseen (NM-85), a kind with several has `UNSEEN` instead. */
export type Tokens = Record<TokenKind, Counts>;
export const UNSEEN = "?";

export interface Deck {
  deck: Counts;
  discard: Counts;
  hand: string[];
  out: string[];
}

/** A procedure under way: its name, its state, and its memory. */
export interface Frame {
  do: string;
  at: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a procedure remembers is its own affair
  [memory: string]: any;
}

// --- components -----------------------------------------------------------------------------------------------------------------

/** A text of a box by language; empty where it has none. */
export type Own = Readonly<Record<string, string>>;

export type Part = "light" | "serious" | "deadly" | "contamination" | "slime" | "transform" | "summon";

/** A part of what an attack card does, to its victim or to all characters in the room (NM-24). */
export interface Effect {
  do: Part;
  number: number;
  whom: "victim" | "all";
}

export interface Attack {
  /** Cards of one name that hit different kinds have different ids, and share `called`, the id of the first of them. */
  id: string;
  called: string;
  blood: number;
  hits: readonly Kind[];
  effects: readonly Effect[];
  /** It is the game's own card, which the page's words describe. */
  known: boolean;
  name: Own;
  text: Own;
}

export interface Face {
  hits: readonly Kind[];
  shot: number;
  melee: number;
}

export interface EventCard {
  id: string;
  corridor: number;
  movers: readonly Kind[];
  leaves: boolean;
  returns: boolean;
  /** It is the game's own card, whose text the page has. */
  known: boolean;
  name: Own;
  text: Own;
}

export interface Sheet {
  name: Own;
  weapon: string;
  weapon_name: Own;
  /** NM-86: the injuries of a shot that hits, by face. */
  injuries: Counts;
}

export interface Components {
  tokens: Readonly<Record<TokenKind, Counts>>;
  start: Readonly<Record<TokenKind | "adults_a_player", number>>;
  miniatures: Readonly<Record<Kind, number>>;
  checks: Readonly<Record<Kind, number>>;
  supply: Readonly<Record<"eggs" | "eggs_at_start" | "carcasses" | "contamination" | "infected", number>>;
  serious_wounds: Counts;
  dice: { combat: readonly string[]; noise: readonly string[] };
  faces: Readonly<Record<string, Face>>;
  tracks: { time: number; hibernation: number; self_destruct: number; armed: number };
  attacks: readonly Attack[];
  events: readonly EventCard[];
  cast: Readonly<Record<string, Sheet>>;
}

// --- the table ------------------------------------------------------------------------------------------------------------------

export type DeckName = "attacks" | "events" | "wounds";

export interface Table {
  characters: Character[];
  options: Record<string, Value>;
  bag: Tokens;
  pool: Tokens;
  drawn: Token[];
  intruders: Intruder[];
  attacks: Deck;
  events: Deck;
  wounds: Deck;
  contamination: { clean: number; infected: number; removed: number };
  /** On the intruder board. */
  eggs: number;
  /** Those of the box that may still come there (NM-41, NM-62). */
  eggs_in_box: number;
  carcasses: number;
  /** Miniatures of Larvae that have left the game (NM-41). */
  larvae_gone: number;
  time: number;
  self_destruct: number | null;
  round: number;
  first: number;
  met: boolean;
  pods: boolean;
  weakness: { check: number; surprise: number };
  next_id: number;
  stack: Frame[];
  /** The components of the box that the table plays with; without it they are this server's. */
  box?: Components;
}

export interface Choice {
  value: Value;
  weight?: number;
}

export interface Prompt {
  ask: string;
  kind: "menu" | "draw" | "choose" | "many" | "number" | "numbers" | "each";
  do: string;
  clause: string;
  with: Holes;
  from?: string;
  quiet?: boolean;
  choices?: readonly Choice[];
  default?: Value;
  least?: number;
  low?: number;
  high?: number;
  keys?: readonly string[];
}

export interface Said {
  key: string;
  with: Holes;
  clause: string;
}

export interface Answer {
  value?: Value;
  here?: boolean;
  correct?: string;
  [field: string]: Value | undefined;
}

export interface Setup {
  characters: readonly string[];
  first: number;
  options: Readonly<Record<string, Value>>;
  /** The box that the session plays with, if it is not this server's. */
  box?: UsedBox;
}

export interface Outcome {
  table: Table;
  said: readonly Said[];
}

/** A refused answer: nothing has changed. `offer` would correct the table so that the answer fits. */
export interface Refusal {
  key: string;
  with: Holes;
  clause: string;
  offer: Answer | null;
}

export interface Session {
  version: number;
  setup: Setup;
  answers: readonly Answer[];
}
