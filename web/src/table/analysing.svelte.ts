/** Analysis of a game that is over: while one looks at a position, a worker beside the page thinks about it. */

import { SvelteMap } from "svelte/reactivity";
import type { Analysis, Position } from "../lib/engine/analysis";
import { CHANCE, EngineError } from "../lib/engine/engine";
import type { Minds } from "../lib/engine/minds";
import type { LiveTable } from "../lib/live.svelte";
import type { Language } from "../lib/wire";
import { choicesOf, FIRST_SLICE, isEnough, nextSlice, type Told } from "./analysing";

/** Milliseconds between two pictures of what is thought. */
const PICTURE = 250;
/** Milliseconds between two questions whether the engine has been built. */
const BETWEEN_QUESTIONS = 5_000;
/** Milliseconds after which words that have not come are asked for again: the connection may have been lost. */
const PATIENCE = 4_000;

/** What of a table is looked at. */
type Looked = Pick<LiveTable, "table" | "view" | "looking" | "live" | "openly" | "look" | "lookOpenly" | "suppose" | "tell">;

/** What thinks about positions. */
export type Mind = Pick<Minds, "look" | "think" | "end">;

/** What opens the analysis; "soon": it will be offered, and is not yet. */
export type Analyse = (() => void) | "soon";

/** All that analysis has to have of the house: what thinks, and the game's actions. */
export interface Needed<M> {
  mind: M;
  actions: readonly number[];
}

/** What is expected to follow a choice, shown step by step: `place` of its `actions` have been played on the board. */
export interface Line {
  ply: number;
  actions: readonly number[];
  place: number;
}

export class Analysing {
  /** Positions that one looks at are to be analysed. */
  wanted = $state(false);
  /** The engine has come to its end. */
  trouble = $state(false);
  /** What is known, by ply. */
  readonly #known = new SvelteMap<number, Analysis>();
  /** Lines in words, by `#key`. */
  readonly #told = new SvelteMap<string, readonly string[]>();
  /** The choice that is pointed at, of those in this order. */
  #pointed = $state.raw<{ ply: number; action: number; order: readonly number[] } | null>(null);
  #line = $state.raw<Line | null>(null);
  /** All actions of the game, once they are known. */
  #actions = $state.raw<readonly number[]>([]);

  #mind: Mind | null = null;
  /** The ply that the mind thinks about. */
  #at: number | null = null;
  #slice = FIRST_SLICE;
  #resting = false;
  /** Where a decision is looked for: from which ply on, and which one comes next. */
  #sought: { from: number; ply: number } | null = null;
  #pictured = 0;
  #running = false;
  /** What has become of an engine that was being built when the view came. */
  #built = $state<"soon" | "built" | "never">("soon");
  /** Counts the engines: what an earlier one says when it is ended is no trouble. */
  #engine = 0;
  /** When lines were asked for, by `#key`. */
  #asked: Record<string, number> = {};

  constructor(
    readonly live: Looked,
    private readonly load: (game: string, table: string) => Promise<Needed<Mind>>,
    private readonly language: () => Language,
    private readonly engineOf: (game: string) => Promise<unknown>,
  ) {
    document.addEventListener("visibilitychange", this.#turned);
  }

  /** Ask again and again for the engine that is being built, until it is there or will not come; gives what ends the questions. */
  await(): () => void {
    const ask = async () => {
      try {
        const found = await this.engineOf(this.live.view!.game);
        if (found === "soon") return;
        this.#built = found ? "built" : "never";
        clearInterval(timer);
      } catch {
        // the server cannot be reached just now
      }
    };
    const timer = setInterval(() => void ask(), BETWEEN_QUESTIONS);
    void ask();
    return () => clearInterval(timer);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#turned);
    this.#end();
  }

  /** Whether the house can analyse what is played here: only when nothing is played any more. */
  get offered(): boolean {
    return !!this.live.view?.analysable || (!!this.live.view?.analysis_coming && this.#built === "built");
  }

  /** Whether it will be offered in a few minutes: the engine is being built. */
  get coming(): boolean {
    return !!this.live.view?.analysis_coming && this.#built === "soon";
  }

  /** The ply that is analysed; null: none is. */
  get ply(): number | null {
    return this.wanted && this.offered && !this.live.live ? this.live.looking : null;
  }

  get found(): Analysis | null {
    return this.ply === null ? null : (this.#known.get(this.ply) ?? null);
  }

  get choices(): readonly Told[] {
    const { found, ply } = this;
    if (!found || ply === null) return [];
    return choicesOf(found, this.#actions[ply], this.#pointed?.ply === ply ? this.#pointed.order : null);
  }

  /** The line that is played out. */
  get line(): Line | null {
    return this.#line && this.#line.ply === this.ply ? this.#line : null;
  }

  /** The action that the board shows: the next one of the line, what is pointed at, or the best. */
  get target(): number | null {
    if (this.line) return this.line.actions[this.line.place] ?? null;
    return this.#pointed && this.#pointed.ply === this.ply ? this.#pointed.action : (this.choices[0]?.action ?? null);
  }

  /** What is thought about is thought about no further. */
  get done(): boolean {
    return isEnough(this.found ?? undefined);
  }

  /** Lines after the ply that is analysed in words, action by action; none until they have come. */
  said(actions: readonly number[]): readonly string[] {
    return this.ply === null ? [] : (this.#told.get(this.#key(this.ply, actions)) ?? []);
  }

  /** `seeking`: nobody asked for this very ply, so where it is chance's, the next decision is shown, or the last one before it. */
  open(ply: number, { seeking = false } = {}): void {
    this.wanted = true;
    this.trouble = false;
    this.#sought = seeking ? { from: ply, ply } : null;
    this.live.openly = true;
    this.live.look(ply, true);
  }

  stop(): void {
    this.wanted = false;
    this.#line = this.#pointed = null;
    this.live.lookOpenly(false);
    this.#end();
  }

  /** Point at a choice; null: at none any more. */
  point(action: number | null): void {
    const { ply } = this;
    this.#pointed = action === null || ply === null ? null : { ply, action, order: this.choices.map((choice) => choice.action) };
  }

  playOut(choice: Told): void {
    if (this.ply === null) return;
    this.#line = { ply: this.ply, actions: choice.expected, place: 0 };
    this.#ask([choice.expected]);
    this.step(1);
  }

  /** Show the line so far; beyond its beginning it is left. */
  step(place: number): void {
    const { line } = this;
    if (!line) return;
    const to = Math.min(place, line.actions.length);
    this.#line = to < 0 ? null : { ...line, place: to };
    this.live.suppose(line.actions.slice(0, Math.max(0, to)));
  }

  /** While the whole game is reviewed, positions can wait: the review is what is waited for. */
  rest(resting: boolean): void {
    this.#resting = resting;
    this.follow();
  }

  /** Another ply is looked at, or another language spoken: think about it, tell it. */
  follow(): void {
    this.#tell();
    void this.#run();
  }

  #turned = (): void => this.follow();

  #goesOn(): boolean {
    const { ply } = this;
    return ply !== null && !this.trouble && !this.#resting && document.visibilityState !== "hidden" && !isEnough(this.#known.get(ply));
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const engine = this.#engine;
    try {
      while (this.#goesOn() && engine === this.#engine) await this.#think(this.ply!);
    } catch {
      if (engine === this.#engine) {
        this.trouble = true;
        this.#end();
      }
    }
    this.#running = false;
    if (this.#goesOn()) void this.#run();
  }

  /** The mind, which is loaded when it is first wanted. */
  async #ready(): Promise<Mind> {
    if (this.#mind) return this.#mind;
    const engine = this.#engine;
    const { mind, actions } = await this.load(this.live.view!.game, this.live.table);
    if (engine !== this.#engine) {
      mind.end();
      throw new EngineError("it is not wanted any more");
    }
    this.#actions = actions;
    return (this.#mind = mind);
  }

  async #think(ply: number): Promise<void> {
    const mind = await this.#ready();
    if (this.#at === ply) {
      const began = performance.now();
      const found = await mind.think(this.#slice);
      this.#slice = nextSlice(this.#slice, performance.now() - began);
      return this.#take(ply, found);
    }
    const { options, position } = this.live.view!;
    const at: Position = { options: { ...options }, seats: position.seats.length, actions: [...this.#actions.slice(0, ply)] };
    const found = await mind.look(at);
    this.#at = ply;
    if (found.mover === CHANCE && this.#seek(ply)) return;
    this.#pictured = 0;
    this.#take(ply, found);
  }

  /** Look one ply farther for a decision; false: none is looked for here, or there is none. */
  #seek(ply: number): boolean {
    const sought = this.#sought;
    if (sought?.ply !== ply || this.ply !== ply) return false;
    const on = ply >= sought.from && ply + 1 < this.#actions.length;
    const next = on ? ply + 1 : Math.min(ply, sought.from) - 1;
    if (next < 0) return false;
    this.#sought = { ...sought, ply: next };
    this.live.look(next, true);
    return true;
  }

  #take(ply: number, found: Analysis): void {
    const now = performance.now();
    const before = this.#known.get(ply);
    // what was thought before, while one looked here last, may be more
    if (before && before.simulations > found.simulations) return;
    if (!isEnough(found) && (now - this.#pictured < PICTURE || (found.mover >= 0 && !found.lines.length))) return;
    this.#pictured = now;
    this.#known.set(ply, found);
    this.#tell();
  }

  #tell(): void {
    this.#ask(this.choices.map((choice) => [choice.action]));
    if (this.line) this.#ask([this.line.actions]);
  }

  /** Have those told that are not yet. */
  #ask(lines: readonly (readonly number[])[]): void {
    const { ply } = this;
    if (ply === null) return;
    const now = performance.now();
    const wanted = lines.filter((line) => {
      const key = this.#key(ply, line);
      return !this.#told.has(key) && !(now - (this.#asked[key] ?? -Infinity) < PATIENCE);
    });
    if (!wanted.length) return;
    const keys = wanted.map((line) => this.#key(ply, line));
    for (const key of keys) this.#asked[key] = now;
    this.live.tell(ply, wanted, (told) => {
      told.forEach((entries, place) =>
        this.#told.set(
          keys[place]!,
          entries.map((entry) => entry.text),
        ),
      );
    });
  }

  #key(ply: number, line: readonly number[]): string {
    return `${this.language()} ${ply} ${line.join()}`;
  }

  #end(): void {
    this.#engine += 1;
    this.#mind?.end();
    this.#mind = this.#at = null;
    this.#slice = FIRST_SLICE;
  }
}
