/** The entered position, stored in the browser until it is cleared, and the server's result. */

import { askGame, Trouble } from "$web/lib/api";
import { isUsed, type UsedBox } from "$web/lib/boxes/used";
import { settings } from "$web/lib/settings.svelte";
import type { Layer, Scene, Story } from "$web/lib/wire";
import { boardOf, figuresIn, QUARTERS, shipped, slotsOf, TRACKS, withOwn, type Board, type Own } from "./printed";
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
/** The first cubes of a row, as many as a player has. */
function atMost(row: readonly number[], limit: number): number[] {
  let left = limit;
  return row.map((count) => {
    const here = Math.min(count, left);
    left -= here;
    return here;
  });
}

const rows = <T>(make: () => T) => Array.from({ length: MOST }, make);

function blank(board: Board): Entered {
  return {
    players: 3,
    sides: "AAA",
    diplomats: rows(() => zeros(QUARTERS.length)),
    leaders: rows(() => zeros(QUARTERS.length)),
    levels: rows(() => board.tracks.map((track) => track.start)),
    tokens: [[], [], []],
    points: zeros(MOST),
  };
}

/** The worked example of the rules, to show what the page does. */
function example(board: Board): Entered {
  const entered = blank(board);
  const place = (seat: number, cubes: Record<string, [number, number]>) => {
    for (const [name, [diplomats, leaders]] of Object.entries(cubes)) {
      entered.diplomats[seat]![QUARTERS.indexOf(name)] = diplomats;
      entered.leaders[seat]![QUARTERS.indexOf(name)] = leaders;
    }
  };
  place(0, { Ga: [0, 1], Gb: [3, 0], Oa: [2, 0], Pb: [3, 0] });
  place(1, { Ga: [2, 0], Ob: [4, 0], Pb: [3, 0] });
  place(2, { Gb: [3, 0], Oc: [1, 0], Pd: [4, 0] });
  const levels = [
    [2, 2, 2, 2, 2, 2, 2],
    [3, 1, 2, 2, 2, 2, 4],
    [2, 2, 0, 3, 2, 1, 2],
  ];
  for (const [seat, row] of levels.entries())
    entered.levels[seat] = row.map((level, at) => Math.min(level, board.tracks[at]!.levels.length - 1));
  entered.tokens = [[3, 5], [1], [6]];
  return entered;
}

/** The stored entries, with the box that they were made with; data that cannot be read count as none. */
function kept(): { entered: Entered; box: UsedBox | null } {
  try {
    const { box: stored, ...entered } = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Entered & { box?: unknown };
    const box = isUsed(stored) ? stored : null;
    const board = boardOf(box);
    if (entered.levels?.length !== MOST || entered.levels[0]?.length !== TRACKS) return { entered: blank(board), box };
    return { entered, box };
  } catch {
    return { entered: blank(shipped), box: null };
  }
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

const NONE: Own = { tranches: {}, levels: {} };

class Sheet {
  entered = $state<Entered>(blank(shipped));
  /** The box that the entries are counted with; null: this server's board. */
  box = $state.raw<UsedBox | null>(null);
  board = $derived(boardOf(this.box));
  answer = $state.raw<Answer | null>(null);
  trouble = $state("");
  /** The figures that a user has read off their own box. */
  own = $state.raw<Own>(ownKept());
  /** A box has figures of its own: those that were typed in stand for this server's board. */
  printed = $derived(withOwn(this.box ? NONE : this.own, this.board));
  /** Whether any figure was typed in. */
  isOwn = $derived(Object.keys(this.own.tranches).length + Object.keys(this.own.levels).length > 0 || this.own.prizes !== undefined);
  /** Whether the server does not know the figures, so that the page does not ask it. */
  isLocal = $derived(this.isOwn || this.box !== null);
  #still = new Map<string, Layer>();
  #symbols: Scene["symbols"] = {};
  #asked = 0;

  constructor() {
    ({ entered: this.entered, box: this.box } = kept());
  }

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
      tokens: tokens.map((own, zone) => own.slice(0, slotsOf(this.board, zone, sides))),
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

  /** Count with a box, or with this server's board. Discs stay where they lie, if the track goes so far. */
  use(box: UsedBox | null): void {
    const [before, now] = [this.board, boardOf(box)];
    this.box = box;
    this.entered.levels = this.entered.levels.map((row) =>
      now.tracks.map((track, at) => {
        const level = row[at] ?? track.start;
        return level === before.tracks[at]?.start ? track.start : Math.min(level, track.levels.length - 1);
      }),
    );
    this.entered.diplomats = this.entered.diplomats.map((row) => atMost(row, now.diplomats));
    this.entered.leaders = this.entered.leaders.map((row) => atMost(row, now.leaders));
    this.answer = null;
  }

  get untouched(): boolean {
    return JSON.stringify(this.entered) === JSON.stringify(blank(this.board));
  }

  change(entered: Entered): void {
    this.entered = entered;
  }

  clear(): Entered {
    const before = $state.snapshot(this.entered);
    this.entered = { ...blank(this.board), players: before.players, sides: before.sides };
    return before;
  }

  showExample(): void {
    this.entered = example(this.board);
  }

  keep(): void {
    try {
      localStorage.setItem(KEPT, JSON.stringify({ ...this.entered, ...(this.box && { box: this.box }) }));
    } catch {
      // without storage the browser still computes
    }
  }

  /** Ask the server; of late answers, only the newest counts. */
  async ask(): Promise<void> {
    const turn = ++this.#asked;
    if (this.isLocal) {
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
