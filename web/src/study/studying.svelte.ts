/** A study in progress: its tree, the shown position, and what the server says about it.
 *
 * The page has the study, and this browser keeps it between visits. The server stores nothing: it gets the whole path each time, and answers
 * with the table that the rules give. */

import { SvelteMap } from "svelte/reactivity";
import { askStudy, studyLines } from "../lib/api";
import type { Gesture } from "../lib/gesture";
import { keep, read } from "../lib/localStore";
import { news } from "../lib/news.svelte";
import { settings } from "../lib/settings.svelte";
import type { ShownTable } from "../lib/shownTable";
import type { AskStudy, ChanceOutcome, Entry, NewStudy, StudyPosition, Tapped, View } from "../lib/wire";
import { lineFrom, pathTo, StudyTree, type Row, type StudyNode, type StudyRecord } from "./tree";

/** Milliseconds for which an explanation of a tap without effect is shown. */
const FEEDBACK = 10_000;
/** Moves whose words are requested at once; and milliseconds between two such requests, as the server limits them. */
const WORDS = 60;
const BETWEEN = 250;

export class Studying implements ShownTable {
  /** The server's last answer; null: none yet. */
  stand = $state.raw<StudyPosition | null>(null);
  pending = $state.raw<object | null>(null);
  trouble = $state("");
  feedback = $state("");
  /** What chance may bring here; null: not requested. */
  outcomes = $state.raw<readonly ChanceOutcome[] | null>(null);
  /** The first position as the engine reads it, if it was set up. */
  memory = $state("");
  readonly behind = 0;
  readonly skipping = null;
  readonly thinking = null;
  readonly presence = null;
  readonly imagined = true;
  #tree: StudyTree;
  /** Counts the changes of the tree, which is not reactive itself. */
  #changes = $state(0);
  node = $state.raw<StudyNode>() as StudyNode;
  /** The words of moves, by node. */
  readonly #entries = new SvelteMap<number, Entry>();
  /** The language of these words. */
  #spoken = settings.language;
  #asked = 0;
  #fading: ReturnType<typeof setTimeout> | undefined;
  #telling = false;
  #closed = false;

  constructor(
    readonly game: string,
    record: StudyRecord,
    ply = 0,
  ) {
    this.#tree = new StudyTree(record);
    this.node = [this.#tree.root, ...lineFrom(this.#tree.root)][ply] ?? this.#tree.root;
  }

  /** The file of the study that this browser kept last; null: none. */
  static kept(game: string): StudyRecord | null {
    try {
      return JSON.parse(read(keyOf(game)) ?? "null") as StudyRecord | null;
    } catch {
      return null;
    }
  }

  /** Keep the study in this browser. */
  save(): void {
    keep(keyOf(this.game), JSON.stringify(this.#tree.record()));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#fading);
  }

  view = $derived<View | null>(this.stand?.view ?? null);
  chance = $derived(!!this.stand?.chance);
  /** Whether somebody can move in the shown position. */
  live = $derived(!!this.stand?.view.to_act);
  rows = $derived.by((): Row[] => {
    void this.#changes;
    return this.#tree.rows();
  });

  /** The game's options, the text of the first position if it was set up, and the table with the printed data if they are others than those
   * of new tables. */
  get beginning(): Required<NewStudy> {
    const { options, start = "", table = "" } = this.#tree.head;
    return { options, start, table };
  }

  get root(): StudyNode {
    return this.#tree.root;
  }

  /** The study's file. */
  get text(): string {
    return JSON.stringify({ ...this.#tree.record(), table: undefined });
  }

  skip(): void {}

  now(): number {
    return Date.now() / 1000;
  }

  /** How the log describes a move. */
  said(node: StudyNode): string {
    return this.#entries.get(node.id)?.text ?? "…";
  }

  /** Request the position: at the start, in another language, on another shape of screen. */
  look(): void {
    if (this.#spoken !== settings.language) this.#entries.clear();
    this.#spoken = settings.language;
    void this.#ask({});
    void this.#tell();
  }

  go(node: StudyNode): void {
    if (node === this.node && this.stand) return;
    this.node = node;
    this.outcomes = null;
    void this.#ask({});
  }

  back(): void {
    if (this.node.parent) this.go(this.node.parent);
  }

  on(): void {
    const [next] = this.node.variations;
    if (next) this.go(next);
  }

  toEnd(): void {
    this.go(lineFrom(this.node).at(-1) ?? this.node);
  }

  act({ action, then }: Gesture): void {
    if (this.live && !this.pending) void this.#ask({ tried: [action, ...then] });
  }

  /** Play an action that is legal here: an analysed choice, or what chance brings. */
  play(action: number): void {
    if (!this.pending) void this.#ask({ tried: [action] });
  }

  /** Let chance decide. */
  draw(): void {
    if (this.chance && !this.pending) void this.#ask({ draw: true });
  }

  async list(): Promise<void> {
    const stand = await this.#ask({ outcomes: true });
    if (stand?.chance) this.outcomes = stand.outcomes ?? [];
  }

  why(tapped: Tapped): void {
    if (this.live && !this.pending) void this.#ask({ vain: tapped });
  }

  comment(node: StudyNode, text: string): void {
    node.comment = text;
    this.#keep();
  }

  promote(): void {
    this.#tree.promote(this.node);
    this.#keep();
  }

  /** Remove the shown position and all that follows it. */
  remove(): void {
    const before = this.#tree.remove(this.node);
    this.#keep();
    this.go(before);
  }

  async #ask(wanted: Pick<AskStudy, "tried" | "vain" | "draw" | "outcomes">): Promise<StudyPosition | null> {
    const number = ++this.#asked;
    const node = this.node;
    const { beginning } = this;
    const question: AskStudy = {
      ...beginning,
      memory: !!beginning.start && !this.memory,
      seats: this.#tree.head.seats ?? [],
      path: pathTo(node),
      ...wanted,
      tall: settings.shape === "tall",
      upright: settings.shape === "low",
    };
    this.pending = question;
    try {
      const stand = await askStudy(this.game, question, settings.language);
      if (number !== this.#asked || this.#closed) return null;
      this.#take(node, stand);
      return stand;
    } catch (error) {
      if (number !== this.#asked || this.#closed) return null;
      if (this.stand) news.refuse(error);
      else this.trouble = (error as Error).message;
      return null;
    } finally {
      if (number === this.#asked) this.pending = null;
    }
  }

  #take(node: StudyNode, stand: StudyPosition): void {
    let at = node;
    (stand.added ?? []).forEach((action, place) => {
      at = this.#tree.add(at, action);
      const entry = stand.entries?.[place];
      if (entry) this.#entries.set(at.id, entry);
    });
    if (at !== node) {
      this.outcomes = null;
      this.#keep();
    }
    if (stand.memory) this.memory = stand.memory;
    this.node = at;
    this.stand = stand;
    this.trouble = "";
    clearTimeout(this.#fading);
    this.feedback = stand.feedback ?? "";
    if (this.feedback) this.#fading = setTimeout(() => (this.feedback = ""), FEEDBACK);
  }

  #keep(): void {
    this.#changes += 1;
    this.save();
  }

  /** Request the words of all moves that have none yet, some at a time. */
  async #tell(): Promise<void> {
    if (this.#telling) return;
    this.#telling = true;
    try {
      for (let part = this.#unsaid(); part && !this.#closed; part = this.#unsaid()) {
        const { language } = settings;
        const first = part[0]!;
        const lines = [part.map((node) => node.action)];
        const said = await studyLines(this.game, { ...this.beginning, path: pathTo(first).slice(0, -1), lines }, language);
        if (language !== settings.language) continue;
        part.forEach((node, place) => this.#entries.set(node.id, said.lines[0]![place]!));
        await new Promise((done) => setTimeout(done, BETWEEN));
      }
    } catch {
      // the moves have no words until the next visit or language
    } finally {
      this.#telling = false;
    }
  }

  /** The first moves in a row that have no words; null: all have some. */
  #unsaid(): StudyNode[] | null {
    for (const { node } of this.rows) {
      if (this.#entries.has(node.id)) continue;
      return [node, ...lineFrom(node)].slice(0, WORDS);
    }
    return null;
  }
}

const keyOf = (game: string): string => `study.${game}`;
