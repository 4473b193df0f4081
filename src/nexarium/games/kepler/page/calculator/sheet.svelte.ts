/** The entered position, stored in the browser until it is cleared, and the server's result. */

import { askGame, Trouble } from "$web/lib/api";
import { settings } from "$web/lib/settings.svelte";
import type { Layer, Scene, Story } from "$web/lib/wire";
import { figuresIn, QUARTERS, slotsOf, startOf, tracks, withOwn, type Own } from "./printed";
import { score } from "./scoring";

export interface Entered {
  players: number;
  sides: string;
  diplomats: number[][];
  leaders: number[][];
  levels: number[][];
  tokens: number[][];
  points: number[];
}

interface Answer {
  planet: Scene;
  drawn: string;
  story: Story;
  gains: readonly number[];
  values: readonly number[];
}

export const MOST = 5;
const KEPT = "nexarium.kepler.calculator";
const OWN = "nexarium.kepler.printed";
const zeros = (n: number) => Array.from({ length: n }, () => 0);
const rows = <T>(make: () => T) => Array.from({ length: MOST }, make);

function blank(): Entered {
  return {
    players: 3,
    sides: "AAA",
    diplomats: rows(() => zeros(QUARTERS.length)),
    leaders: rows(() => zeros(QUARTERS.length)),
    levels: rows(() => tracks.map(startOf)),
    tokens: [[], [], []],
    points: zeros(MOST),
  };
}

/** The worked example of the rules, to show what the page does. */
function example(): Entered {
  const entered = blank();
  const place = (seat: number, cubes: Record<string, [number, number]>) => {
    for (const [name, [diplomats, leaders]] of Object.entries(cubes)) {
      entered.diplomats[seat]![QUARTERS.indexOf(name)] = diplomats;
      entered.leaders[seat]![QUARTERS.indexOf(name)] = leaders;
    }
  };
  place(0, { Ga: [0, 1], Gb: [3, 0], Oa: [2, 0], Pb: [3, 0] });
  place(1, { Ga: [2, 0], Ob: [4, 0], Pb: [3, 0] });
  place(2, { Gb: [3, 0], Oc: [1, 0], Pd: [4, 0] });
  entered.levels = [[2, 2, 2, 2, 2, 2, 2], [3, 1, 2, 2, 2, 2, 4], [2, 2, 0, 3, 2, 1, 2], ...entered.levels.slice(3)];
  entered.tokens = [[3, 5], [1], [6]];
  return entered;
}

function kept(): Entered {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Entered | null;
    if (found?.levels.length === MOST && found.levels[0]?.length === tracks.length) return found;
  } catch {
    // unreadable data counts as none
  }
  return blank();
}

/** The user's figures that this browser stores; an invalid row counts as none. */
function ownKept(): Own {
  const rows = (found: unknown, order: "falling" | "rising", least: number, most: number) =>
    Object.fromEntries(
      Object.entries((found ?? {}) as Record<string, unknown>).flatMap(([name, row]) => {
        const figures = Array.isArray(row) ? figuresIn(row.join(" "), least, most, order) : null;
        return figures ? [[name, figures]] : [];
      }),
    );
  try {
    const { tranches, levels, prizes } = JSON.parse(localStorage.getItem(OWN) ?? "{}") as Record<string, unknown>;
    const three = Array.isArray(prizes) ? figuresIn(prizes.join(" "), 3, 3, "falling") : null;
    return { tranches: rows(tranches, "falling", 3, 3), levels: rows(levels, "rising", 2, 16), ...(three && { prizes: three }) };
  } catch {
    return { tranches: {}, levels: {} };
  }
}

class Sheet {
  entered = $state<Entered>(kept());
  answer = $state.raw<Answer | null>(null);
  trouble = $state("");
  /** The figures that a user has read off their own box. */
  own = $state.raw<Own>(ownKept());
  printed = $derived(withOwn(this.own));
  /** Whether any figure is the user's: the server does not know these, so the page does not ask it. */
  isOwn = $derived(Object.keys(this.own.tranches).length + Object.keys(this.own.levels).length > 0 || this.own.prizes !== undefined);
  #still = new Map<string, Layer>();
  #symbols: Scene["symbols"] = {};
  #asked = 0;

  /** Only the entries of the players in the game. */
  question = $derived.by(() => {
    const { players, sides, tokens } = this.entered;
    const of = <T>(all: readonly T[]) => all.slice(0, players);
    return {
      players,
      sides,
      diplomats: of(this.entered.diplomats),
      leaders: of(this.entered.leaders),
      levels: of(this.entered.levels),
      points: of(this.entered.points),
      tokens: tokens.map((own, zone) => own.slice(0, slotsOf(zone, sides))),
    };
  });

  /** The result as this browser computes it, with or without a network. */
  scored = $derived(score(this.question, this.printed));

  /** Replace the board's figures by the box's; stored in this browser. */
  read(own: Own): void {
    this.own = own;
    try {
      if (this.isOwn) localStorage.setItem(OWN, JSON.stringify(own));
      else localStorage.removeItem(OWN);
    } catch {
      // without storage the browser still computes
    }
  }

  get untouched(): boolean {
    return JSON.stringify(this.entered) === JSON.stringify(blank());
  }

  change(entered: Entered): void {
    this.entered = entered;
  }

  clear(): Entered {
    const before = $state.snapshot(this.entered);
    this.entered = { ...blank(), players: before.players, sides: before.sides };
    return before;
  }

  showExample(): void {
    this.entered = example();
  }

  keep(): void {
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.entered));
    } catch {
      // without storage the browser still computes
    }
  }

  /** Ask the server; of late answers, only the newest counts. */
  async ask(): Promise<void> {
    const turn = ++this.#asked;
    if (this.isOwn) {
      this.answer = null;
      this.trouble = "";
      return;
    }
    try {
      const drawn = this.answer?.drawn ?? "";
      const answer = await askGame<Answer>("kepler", "calculator", { ...this.question, drawn }, settings.language);
      if (turn !== this.#asked) return;
      this.answer = { ...answer, planet: this.#whole(answer.planet) };
      this.trouble = "";
    } catch (error) {
      if (turn !== this.#asked) return;
      if (!(error instanceof Trouble)) throw error;
      if (error.status === 0) this.answer = null; // the last drawing no longer shows the entries
      this.trouble = error.status === 0 ? "" : error.message;
    }
  }

  /** Wait for the entries to settle, then ask once. */
  #whole(scene: Scene): Scene {
    if (scene.symbols && Object.keys(scene.symbols).length) this.#symbols = scene.symbols;
    for (const layer of scene.layers ?? []) if (layer.static && layer.shapes?.length) this.#still.set(layer.id, layer);
    const layers = (scene.layers ?? []).map((layer) =>
      layer.static && !layer.shapes?.length ? (this.#still.get(layer.id) ?? layer) : layer,
    );
    return { ...scene, symbols: this.#symbols, layers };
  }
}

export const sheet = new Sheet();
