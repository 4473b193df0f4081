/** What GAME.json says of GAME.wasm. `nexarium wasm` writes it; see docs/contribute/engine-in-the-browser.md. */

export const FORMAT = 1;

/** An option's value, as in the server's records. */
export type Value = boolean | number | string;

/** Where a field of a state lies. `kind` is a number's type, or the fields of a record. */
export interface Field {
  offset: number;
  kind: string | Record<string, Field>;
  shape: number[];
  size: number;
}

/** How the bot of a level chooses. */
export interface Strength {
  miss_rate: number;
  temperature: number;
  simulations: number;
  turns_ahead: number | null;
  eval_noise: number;
  about_as_good: number;
  time_limit: number;
}

/** How a game's bots search, and what they know. */
export interface Knowledge {
  settings: {
    exploration: number;
    amaf_equivalence: number;
    first_play_reduction: number;
    estimate_at_first: number;
    estimate_equivalence: number;
    estimate_correction: number;
    history_weight: number;
    expand_at: number;
    root_width: number;
    width: number;
  };
  levels: Strength[];
  /** The average values of lost and won games in a cooperative game. Values between are read as the chance to win. */
  lost_and_won: [number, number];
  /** Simulations for the review of a whole game. */
  review_simulations: number;
  weights: number[];
}

export type Kind = "int32" | "float32" | "int64" | "uint64" | "float64";

export interface Description {
  format: number;
  game: string;
  version: number;
  /** The digest of the game's printed data. */
  data: string;
  /** The contract functions in the module. */
  functions: string[];
  /** Size of a state in bytes. */
  size: number;
  fields: Record<string, Field>;
  actions: number;
  max_legal: number;
  max_outcomes: number;
  max_plies: number;
  observation: number;
  indexed: boolean;
  /** The lowest and highest return. */
  returns: [number, number];
  cooperative: boolean;
  options: { name: string; choices: Value[] }[];
  presets: { label: string; options: Record<string, Value>; seats: number }[];
  /** By number of seats; "" holds for all other numbers. */
  knowledge: Record<string, Knowledge>;
  /** The blocks passed to the search: arrays with types and lengths, integers, and other values. */
  search: {
    arrays: [name: string, kind: Kind, length: string][];
    /** The first arrays, this many, belong to a tree. */
    tree_arrays: number;
    numbers: string[];
    reals: string[];
    amaf_groups: number;
    marks: number;
    pair_rows: number;
  };
}
