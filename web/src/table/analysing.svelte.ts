/** Analysis of a finished game: while a position is viewed, a worker beside the page searches it. */

import { SvelteMap } from "svelte/reactivity";
import type { Analysis, Position } from "../lib/engine/types";
import { CHANCE, EngineError } from "../lib/engine/engine";
import type { EnginePool } from "../lib/engine/pool";
import type { LiveTable } from "../lib/live.svelte";
import type { Language, LogEntries, SceneChange } from "../lib/wire";
import { analysisSettings, SIMULATIONS } from "./analysisSettings.svelte";
import { toldApart } from "./toldApart";
import { choicesOf, FIRST_SLICE, isEnough, nextSlice, type ListedChoice } from "./analysing";

/** Milliseconds between two updates of the analysis. */
const PICTURE = 250;
/** Milliseconds between two requests whether the engine has been built. */
const BETWEEN_QUESTIONS = 5_000;
/** Milliseconds after which missing words are requested again: the connection may have been lost. */
const PATIENCE = 4_000;

/** The parts of a table that the analysis reads. */
type Looked = Pick<LiveTable, "table" | "view" | "looking" | "live" | "openly" | "look" | "lookOpenly" | "showLine" | "tell">;

/** The engine that searches positions. */
export type SearchEngine = Pick<EnginePool, "look" | "think" | "end">;

/** Opens the analysis; "soon": it will be available, but is not yet. */
export type Analyse = (() => void) | "soon";

/** What the analysis needs from the server: an engine, and the game's actions. */
export interface EngineWithActions<M> {
  engine: M;
  actions: readonly number[];
}

/** A choice's expected continuation, shown step by step: the board shows the first `place` of its `actions`. */
export interface Variation {
  ply: number;
  actions: readonly number[];
  place: number;
}

export class Analysing {
  /** Viewed positions are to be analysed. */
  wanted = $state(false);
  /** The panel shows the whole game's review instead of the position. */
  whole = $state(false);
  /** The engine has stopped. */
  trouble = $state(false);
  /** The known analyses, by ply. */
  readonly #known = new SvelteMap<number, Analysis>();
  /** Lines in words, by `#key`. */
  readonly #entries = new SvelteMap<string, readonly string[]>();
  /** The first actions of lines as records write them, by `#key`. */
  readonly #notations = new SvelteMap<string, string>();
  /** What the actions of lines change on the board, by `#key`. */
  readonly #changes = new SvelteMap<string, readonly SceneChange[]>();
  /** The selected choice, among those in this order. */
  #pointed = $state.raw<{ ply: number; action: number; order: readonly number[] } | null>(null);
  #line = $state.raw<Variation | null>(null);
  /** All actions of the game, once loaded. */
  #actions = $state.raw<readonly number[]>([]);

  #engine: SearchEngine | null = null;
  /** The ply that the engine searches. */
  #at: number | null = null;
  #slice = FIRST_SLICE;
  #resting = false;
  /** The search for a decision: its first ply, and the next one. */
  #sought: { from: number; ply: number } | null = null;
  #pictured = 0;
  #running = false;
  /** The state of an engine that was being built when the view came. */
  #built = $state<"soon" | "built" | "never">("soon");
  /** Counts the engines: messages from an engine that was ended are not errors. */
  #generation = 0;
  /** When lines were requested, by `#key`. */
  #asked: Record<string, number> = {};

  constructor(
    readonly live: Looked,
    private readonly load: (game: string, table: string) => Promise<EngineWithActions<SearchEngine>>,
    private readonly language: () => Language,
    private readonly engineFilesOf: (game: string) => Promise<unknown>,
  ) {
    document.addEventListener("visibilitychange", this.#turned);
  }

  /** Poll for the engine being built until it is there or will not come. Returns a function that stops this. */
  await(): () => void {
    const ask = async () => {
      try {
        const found = await this.engineFilesOf(this.live.view!.game);
        if (found === "soon") return;
        this.#built = found ? "built" : "never";
        clearInterval(timer);
      } catch {
        // the server cannot be reached right now
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

  /** Whether the server offers analysis here: only once the game is over. */
  get offered(): boolean {
    return !!this.live.view?.analysable || (!!this.live.view?.analysis_coming && this.#built === "built");
  }

  /** Whether it will be available in a few minutes: the engine is being built. */
  get coming(): boolean {
    return !!this.live.view?.analysis_coming && this.#built === "soon";
  }

  /** The analysed ply; null: none. */
  get ply(): number | null {
    return this.wanted && this.offered && !this.live.live ? this.live.looking : null;
  }

  get found(): Analysis | null {
    return this.ply === null ? null : (this.#known.get(this.ply) ?? null);
  }

  get choices(): readonly ListedChoice[] {
    const { found, ply } = this;
    if (!found || ply === null) return [];
    return choicesOf(found, this.#actions[ply], analysisSettings.lines, this.#pointed?.ply === ply ? this.#pointed.order : null);
  }

  /** The line being played out. */
  get line(): Variation | null {
    return this.#line && this.#line.ply === this.ply ? this.#line : null;
  }

  /** The action that the board shows: the line's next one, the selected one, or the best. */
  get target(): number | null {
    if (this.line) return this.line.actions[this.line.place] ?? null;
    return this.#pointed && this.#pointed.ply === this.ply ? this.#pointed.action : (this.choices[0]?.action ?? null);
  }

  /** The simulations after which a position is searched enough. */
  get #enough(): number {
    return SIMULATIONS[analysisSettings.depth];
  }

  /** The search of this position is finished. */
  get done(): boolean {
    return isEnough(this.found ?? undefined, this.#enough);
  }

  /** The words for lines after the analysed ply, action by action; none until they have come. A choice that reads the same as another of
   * `among` also says the place. */
  said(actions: readonly number[], among: readonly number[] = this.choices.map((choice) => choice.action)): readonly string[] {
    const { ply } = this;
    const entries = ply === null ? undefined : this.#entries.get(this.#key(ply, actions));
    if (ply === null || !entries) return [];
    const [action] = actions;
    if (actions.length !== 1 || action === undefined) return toldApart(entries, []);
    const listed = [action, ...among.filter((each) => each !== action)];
    const keys = listed.map((each) => this.#key(ply, [each]));
    const texts = keys.map((key) => this.#entries.get(key)?.[0] ?? "");
    return toldApart(
      texts,
      keys.map((key) => this.#notations.get(key) ?? ""),
    ).slice(0, 1);
  }

  /** What a line's actions change on the board, one by one; none until they have come. */
  changes(actions: readonly number[]): readonly SceneChange[] {
    return this.ply === null ? [] : (this.#changes.get(this.#key(this.ply, actions)) ?? []);
  }

  /** Request the words and the changes of these lines, too. */
  require(lines: readonly (readonly number[])[]): void {
    this.#ask(lines);
  }

  /** All actions of the game; empty until they are loaded. */
  get actions(): readonly number[] {
    return this.#actions;
  }

  /** `seeking`: the user did not choose this ply. If it is a chance node, show the next decision, or the last one before it. */
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

  /** Select a choice; null: none any more. */
  point(action: number | null): void {
    const { ply } = this;
    this.#pointed = action === null || ply === null ? null : { ply, action, order: this.choices.map((choice) => choice.action) };
  }

  playOut(choice: ListedChoice): void {
    if (this.ply === null) return;
    this.#line = { ply: this.ply, actions: choice.expected, place: 0 };
    this.#ask([choice.expected]);
    this.step(1);
  }

  /** Show the line up to this place; before its beginning, leave the line. */
  step(place: number): void {
    const { line } = this;
    if (!line) return;
    const to = Math.min(place, line.actions.length);
    this.#line = to < 0 ? null : { ...line, place: to };
    this.live.showLine(line.actions.slice(0, Math.max(0, to)));
  }

  /** Pause positions during the whole game's review: the user waits for the review. */
  rest(resting: boolean): void {
    this.#resting = resting;
    this.follow();
  }

  /** The viewed ply or the language changed: search it, and get its words. */
  follow(): void {
    this.#tell();
    void this.#run();
  }

  #turned = (): void => this.follow();

  #goesOn(): boolean {
    const { ply } = this;
    return (
      ply !== null &&
      !this.trouble &&
      !this.#resting &&
      document.visibilityState !== "hidden" &&
      !isEnough(this.#known.get(ply), this.#enough)
    );
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const generation = this.#generation;
    try {
      while (this.#goesOn() && generation === this.#generation) await this.#think(this.ply!);
    } catch {
      if (generation === this.#generation) {
        this.trouble = true;
        this.#end();
      }
    }
    this.#running = false;
    if (this.#goesOn()) void this.#run();
  }

  /** The engine, loaded at first use. */
  async #ready(): Promise<SearchEngine> {
    if (this.#engine) return this.#engine;
    const generation = this.#generation;
    const { engine, actions } = await this.load(this.live.view!.game, this.live.table);
    if (generation !== this.#generation) {
      engine.end();
      throw new EngineError("it is no longer needed");
    }
    this.#actions = actions;
    return (this.#engine = engine);
  }

  async #think(ply: number): Promise<void> {
    const engine = await this.#ready();
    if (this.#at === ply) {
      const began = performance.now();
      const found = await engine.think(this.#slice);
      this.#slice = nextSlice(this.#slice, performance.now() - began);
      return this.#take(ply, found);
    }
    const { options, position } = this.live.view!;
    const at: Position = { options: { ...options }, seats: position.seats.length, actions: [...this.#actions.slice(0, ply)] };
    const found = await engine.look(at);
    this.#at = ply;
    if (found.mover === CHANCE && this.#seek(ply)) return;
    this.#pictured = 0;
    this.#take(ply, found);
  }

  /** Look one ply further for a decision. False: no search is under way, or there is none. */
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
    // an earlier search of this position may have more simulations
    if (before && before.simulations > found.simulations) return;
    if (!isEnough(found, this.#enough) && (now - this.#pictured < PICTURE || (found.mover >= 0 && !found.lines.length))) return;
    this.#pictured = now;
    this.#known.set(ply, found);
    this.#tell();
  }

  #tell(): void {
    this.#ask(this.choices.map((choice) => [choice.action]));
    if (this.line) this.#ask([this.line.actions]);
  }

  /** Request the words for lines that have none yet. */
  #ask(lines: readonly (readonly number[])[]): void {
    const { ply } = this;
    if (ply === null) return;
    const now = performance.now();
    const wanted = lines.filter((line) => {
      const key = this.#key(ply, line);
      return !this.#entries.has(key) && !(now - (this.#asked[key] ?? -Infinity) < PATIENCE);
    });
    if (!wanted.length) return;
    const keys = wanted.map((line) => this.#key(ply, line));
    for (const key of keys) this.#asked[key] = now;
    const take = (lines: LogEntries["lines"], changes: LogEntries["changes"], notations: readonly string[]) =>
      lines.forEach((entries, place) => {
        this.#entries.set(
          keys[place]!,
          entries.map((entry) => entry.text),
        );
        this.#notations.set(keys[place]!, notations[place] ?? "");
        this.#changes.set(keys[place]!, changes?.[place] ?? []);
      });
    this.live.tell(ply, wanted, take, true);
  }

  #key(ply: number, line: readonly number[]): string {
    return `${this.language()} ${ply} ${line.join()}`;
  }

  #end(): void {
    this.#generation += 1;
    this.#engine?.end();
    this.#engine = this.#at = null;
    this.#slice = FIRST_SLICE;
  }
}
