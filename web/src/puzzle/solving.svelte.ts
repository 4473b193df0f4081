/** A puzzle attempt: the decisions so far, the server's answer, and the result.
 *
 * The server stores nothing: it gets all decisions each time, and answers with the table that the rules give. */

import { askPuzzle } from "../lib/api";
import type { Gesture } from "../lib/gesture";
import { news } from "../lib/news.svelte";
import { settings } from "../lib/settings.svelte";
import type { ShownTable } from "../lib/shownTable";
import type { AskPuzzle, PuzzleStand, Tapped, View } from "../lib/wire";
import { lineFor, ownSeat } from "../lib/secondPerson";
import type { Entry } from "./diary";
import { whereText } from "./gesturePlace";
import { catalogue as puzzleWords } from "./words/catalogue";

/** Milliseconds for which each decision of the answer is shown. */
const STEP = 1100;

export class Solving implements ShownTable {
  /** The server's last answer; null: none yet. */
  stand = $state.raw<PuzzleStand | null>(null);
  pending = $state.raw<object | null>(null);
  trouble = $state("");
  /** Whether the answer is being shown. */
  showing = $state(false);
  /** Whether the decisions on the board come from the shown answer, not from the solver. */
  answered = $state(false);
  entry = $state.raw<Entry>({ tries: 0 });
  /** Counts how often the puzzle was solved here, for the animation. */
  cheers = $state(0);
  readonly behind = 0;
  readonly skipping = null;
  readonly thinking = null;
  readonly presence = null;
  readonly imagined = true;
  #decided = $state.raw<readonly number[]>([]);
  /** The number of decisions before each action of the solver. */
  #before = $state.raw<readonly number[]>([]);
  #asked = 0;
  /** Whether a nudge was given: there is one nudge for the whole answer. */
  #nudged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `entry` is the result so far, `noted` keeps each new one. `onDay`: whether it is solved on its own day. */
  constructor(
    readonly game: string,
    readonly number: number,
    entry: Entry,
    readonly noted: (entry: Entry) => void,
    readonly onDay: () => boolean = () => false,
  ) {
    this.entry = entry;
  }

  view = $derived<View | null>(this.stand?.view ?? null);
  solved = $derived(this.stand?.verdict === "solved");
  /** Whether the turn is over. */
  ended = $derived(this.solved || this.stand?.verdict === "short");
  /** The decisions so far, as the log describes them. */
  answerLines = $derived((this.stand?.view.log ?? []).map((line) => lineFor(line, this.view ? ownSeat(this.view) : undefined).text));
  live = $derived(!!this.stand && !this.ended && !this.showing);
  /** Whether something can be undone. */
  canUndo = $derived(!this.showing && this.#before.length > 0 && !this.solved);

  /** How far hints have gone: 0 none, 1 a nudge, 2 the place of the next step, 3 the step. */
  hinted = $state(0);
  /** The next step, as the server answered a hint. */
  #next = $derived.by((): Gesture | null => {
    const [action, ...then] = this.stand?.shows ?? [];
    return action === undefined ? null : { action, then };
  });
  /** The next step, once hints have gone that far. */
  shows = $derived(this.hinted > 2 ? this.#next : null);
  /** The hint's text: first a nudge that reveals nothing, then where to look. */
  tip = $derived.by((): string => {
    if (!this.stand?.nudge || !this.hinted) return "";
    return this.hinted === 1 ? this.stand.nudge : whereText(this.view, this.#next, puzzleWords[settings.language]);
  });
  /** Whether hints stop here: where one step is the whole answer, its own button shows it. */
  hintsEnd = $derived(this.hinted > 2 || (this.hinted === 2 && !!this.stand?.whole));

  skip(): void {}

  now(): number {
    return Date.now() / 1000;
  }

  /** Request the position: at the start, in another language, on another shape of screen. */
  look(): void {
    void this.#ask(this.#decided, []);
  }

  act({ action, then }: Gesture): void {
    if (!this.live || this.pending) return;
    const before = this.#decided.length;
    void this.#ask(this.#decided, [action, ...then]).then((stand) => {
      if (stand) this.#took(stand, before);
    });
  }

  /** Ask why a tap has no effect. */
  why(tapped: Tapped): void {
    if (this.live && !this.pending) void this.#ask(this.#decided, [], { vain: tapped });
  }

  undo(): void {
    const before = this.#before.at(-1);
    if (before === undefined) return;
    this.#before = this.#before.slice(0, -1);
    void this.#ask(this.#decided.slice(0, before), []);
  }

  again(): void {
    this.stop();
    this.answered = false;
    this.#before = [];
    void this.#ask([], []);
  }

  /** Give the next hint: a nudge, the place of the next step, then the step unless it is the whole answer. The nudge comes once. Hints
   * start over when the solver's decisions differ from the answer's. */
  async hint(): Promise<void> {
    if (!this.live || this.pending || this.hintsEnd) return;
    if (!this.entry.solved) this.#note({ ...this.entry, shown: true });
    const level = this.hinted ? this.hinted + 1 : this.#nudged ? 2 : 1;
    let stand = await this.#ask(this.#decided, [], { hint: true });
    if (stand && !stand.shows?.length) {
      this.#before = [];
      news.tell(puzzleWords[settings.language].fromStart);
      stand = await this.#ask([], [], { hint: true });
    }
    if (!stand) return;
    this.#nudged = true;
    this.hinted = level;
  }

  /** Show the answer, decision by decision. A first view of the answer does not count as solved. */
  async answer(): Promise<void> {
    this.stop();
    this.showing = this.answered = true;
    if (!this.entry.solved) this.#note({ ...this.entry, shown: true });
    const stand = await this.#ask([], [], { answer: true });
    if (stand) this.#step(stand.answer ?? [], 1);
    else this.showing = false;
  }

  /** Stop showing the answer. */
  stop(): void {
    clearTimeout(this.#timer);
    this.showing = false;
  }

  #step(answer: readonly number[], length: number): void {
    this.#timer = setTimeout(() => {
      void this.#ask(answer.slice(0, length), []).then(() => {
        if (!this.showing) return;
        if (length < answer.length) this.#step(answer, length + 1);
        else this.showing = false;
      });
    }, STEP);
  }

  #took(stand: PuzzleStand, before: number): void {
    if (stand.verdict === "barred") return;
    this.#before = [...this.#before, before];
    if (stand.verdict === "begun") return;
    const tries = this.entry.solved ? this.entry.tries : this.entry.tries + 1;
    if (stand.verdict !== "solved") return this.#note({ ...this.entry, tries });
    const on_day = this.entry.on_day ?? this.onDay();
    this.#note({ ...this.entry, tries, solved: true, ...(on_day ? { on_day } : {}) });
    this.cheers += 1;
  }

  #note(entry: Entry): void {
    this.entry = entry;
    this.noted(entry);
  }

  async #ask(
    decided: readonly number[],
    tried: readonly number[],
    wanted: Pick<AskPuzzle, "answer" | "hint" | "vain"> = {},
  ): Promise<PuzzleStand | null> {
    const number = ++this.#asked;
    const question: AskPuzzle = {
      decided,
      tried,
      ...wanted,
      tall: settings.shape === "tall",
      upright: settings.shape === "low",
    };
    this.pending = question;
    try {
      const stand = await askPuzzle(this.game, this.number, question, settings.language);
      if (number !== this.#asked) return null;
      this.hinted = 0;
      this.stand = stand;
      this.#decided = stand.decided ?? [];
      this.trouble = "";
      return stand;
    } catch (error) {
      if (number !== this.#asked) return null;
      if (this.stand) news.refuse(error);
      else this.trouble = (error as Error).message;
      return null;
    } finally {
      if (number === this.#asked) this.pending = null;
    }
  }
}
