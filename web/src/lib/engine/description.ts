/** What GAME.json says of GAME.wasm: written by `nexarium wasm`, see docs/engine-in-the-browser.md. */

export const FORMAT = 1;

/** A value of an option, as the house's records have it. */
export type Value = boolean | number | string;

/** Where a field of a state lies; `kind` is a number's type, or the fields of a record. */
export interface Field {
  offset: number;
  kind: string | Record<string, Field>;
  shape: number[];
  size: number;
}

/** How the bot of a level chooses. */
export interface Strength {
  overlooks: number;
  temperature: number;
  simulations: number;
  turns_ahead: number | null;
  blur: number;
  about_as_good: number;
  time_limit: number;
}

/** How bots of a game search, and what they know. */
export interface Knowledge {
  settings: {
    exploration: number;
    amaf_equivalence: number;
    first_play_reduction: number;
    outlook_at_first: number;
    outlook_equivalence: number;
    outlook_correction: number;
    history_weight: number;
    expand_at: number;
    root_width: number;
    width: number;
  };
  levels: Strength[];
  /** Of a cooperative game, what lost and won games are worth on average: what lies between is read as the chance to win. */
  lost_and_won: [number, number];
  /** Simulations of the review of a whole game. */
  review_simulations: number;
  weights: number[];
}

export type Kind = "int32" | "float32" | "int64" | "uint64" | "float64";

export interface Description {
  format: number;
  game: string;
  version: number;
  /** The digest of what the game's box prints. */
  data: string;
  /** The contract functions that the module has. */
  functions: string[];
  /** Bytes of a state. */
  size: number;
  fields: Record<string, Field>;
  actions: number;
  max_legal: number;
  max_outcomes: number;
  max_plies: number;
  observation: number;
  indexed: boolean;
  /** The lowest and the highest return. */
  returns: [number, number];
  cooperative: boolean;
  options: { name: string; choices: Value[] }[];
  presets: { label: string; options: Record<string, Value>; seats: number }[];
  /** By the number of seats; under "" what holds for all others. */
  knowledge: Record<string, Knowledge>;
  /** The blocks that the search is given: arrays with their types and lengths, whole numbers, others. */
  search: {
    arrays: [name: string, kind: Kind, length: string][];
    /** So many of the arrays, the first, are a tree's. */
    tree_arrays: number;
    numbers: string[];
    reals: string[];
    amaf_groups: number;
    marks: number;
    pair_rows: number;
  };
}
