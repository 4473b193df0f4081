/**
 * The session on this phone: its answers, the resulting tables, and the messages of each. Every step is stored. So a reload, or an empty
 * battery, in the middle of an encounter costs nothing.
 */

import { isUsed, type UsedBox } from "$web/lib/boxes/used";
import { keep, readJson } from "$web/lib/localStore";
import { demonstrated, demonstration } from "./demonstration";
import { begin, pick, prompt, Refused, setupOf, versionOf } from "./rules";
import { boxOf, componentsOf } from "./rules/components";
import type { Answer, Components, Outcome, Prompt, Refusal, Said, Session, Setup, Table, Value } from "./rules/types";
import { begunAt, chance, turnOf, type Turn } from "./turns";

const KEPT = "nexarium.nemesis.companion";
const BOX = "nemesis.companion.box";

class Game {
  setup = $state.raw<Setup | null>(null);
  turns = $state.raw<readonly Turn[]>([]);
  /** The last refused answer, until the next answer. */
  refusal = $state.raw<(Refusal & { answer: Answer }) | null>(null);
  /** Steps of a stored session that these rules no longer accept. */
  lost = $state(0);
  /** Another window has continued the session, and this window's last action was dropped. This window now shows the other one's session. */
  overtaken = $state(false);
  /** The stored session when this window last read or wrote it. */
  #kept: string | null = null;
  #start = $state.raw<Outcome | null>(null);
  #undone: Turn[][] = [];
  canRedo = $state(false);

  table = $derived<Table | null>(this.turns.at(-1)?.outcome.table ?? this.#start?.table ?? null);
  /** The box that the next session plays with; null: this server's components. */
  chosen = $state.raw<UsedBox | null>(chosenBox());
  /** The components of the session, or of the next one. */
  box = $derived<Components>(this.table ? boxOf(this.table) : componentsOf(this.chosen ?? undefined));
  prompt = $derived<Prompt | null>(this.table && prompt(this.table));
  /** A player gave an answer; the page's own answers do not count. */
  canUndo = $derived(this.turns.some((turn) => !turn.quiet));
  /** No procedure is under way. */
  idle = $derived(this.prompt?.kind === "menu");
  /** The start of the procedure under way: the first answer that is part of it. */
  began = $derived(begunAt(this.turns));
  /** Counts the players' actions on this phone; those from other phones do not count. */
  done = $state(0);
  /** How many steps of the demonstration are done; null when none is under way. */
  shownTo = $derived.by(() => (this.#showing ? this.turns.length - demonstration.opening.length : null));
  /** The player tried something other than the demonstration asks. */
  strayed = $state(false);
  #showing = $state(false);
  /** Receives every action on this phone. */
  changed: () => void = () => {};

  constructor() {
    this.#open();
    addEventListener("storage", (event) => {
      if (event.key === KEPT && !this.#showing) this.#open();
    });
    // a page in the browser's back-forward cache has not received another window's changes
    addEventListener("pageshow", () => {
      if (!this.#showing && kept() !== this.#kept) this.#open();
    });
  }

  get opening(): readonly Said[] {
    return this.#start?.said ?? [];
  }

  /** The table before any answer. */
  get start(): Outcome | null {
    return this.#start;
  }

  /** Replace this session by the one that several phones have made. */
  replace(setup: Setup, start: Outcome, turns: readonly Turn[]): void {
    this.#showing = this.strayed = false;
    this.setup = setup;
    this.#start = start;
    this.turns = turns;
    this.#forget();
    this.#write();
  }

  /** Replay answers that were undone elsewhere. Return false when they no longer fit the table. */
  again(turns: readonly Turn[]): boolean {
    const before = this.turns;
    for (const turn of turns) {
      if (this.#take(turn.answer, turn.quiet)) continue;
      this.turns = before;
      this.refusal = null;
      return false;
    }
    this.#forget();
    this.#keep();
    return true;
  }

  /** Play the next session with this box; the one under way keeps its own. */
  choose(box: UsedBox | null): void {
    this.chosen = box;
    keep(BOX, box && JSON.stringify(box));
  }

  /** Start a new session; the previous one is discarded. */
  begin(setup: Setup): void {
    if (this.#isOvertaken()) return;
    this.#start = begin(setup);
    this.setup = setup;
    this.turns = [];
    this.#forget();
    this.#goOn();
    this.#keep();
  }

  /** Start the demonstration in place of the stored session. The demonstration itself is not stored. */
  demonstrate(): void {
    this.#showing = true;
    this.setup = demonstrated;
    this.#start = begin(demonstrated);
    this.turns = [];
    for (const value of demonstration.opening) this.turns = [...this.turns, turnOf(this.table!, { value, here: true })];
    this.#forget();
    this.done += 1;
  }

  leaveDemonstration(): void {
    this.#showing = this.strayed = false;
    this.#open();
    this.done += 1;
  }

  close(): void {
    if (this.#isOvertaken()) return;
    this.setup = this.#start = null;
    this.turns = [];
    this.#forget();
    this.done += 1;
    try {
      localStorage.removeItem(KEPT);
      this.#kept = null;
    } catch {
      // nothing was stored
    }
  }

  /** Answer the prompt, or correct the table. Return false when it is refused. */
  answer(answer: Answer): boolean {
    if (this.shownTo !== null) {
      const asked = demonstration.steps[this.shownTo];
      this.strayed = !asked || answer.correct !== undefined || JSON.stringify(asked.answer) !== JSON.stringify(answer.value);
      if (this.strayed) return false;
    }
    if (this.#isOvertaken() || !this.#take(answer, false)) return false;
    this.#forget();
    this.#goOn();
    this.#keep();
    return true;
  }

  /** Let the companion draw or roll. */
  draw(): void {
    if (!this.prompt) return;
    const shown = this.shownTo === null ? undefined : demonstration.steps[this.shownTo]?.answer;
    this.answer({ value: shown ?? pick(this.prompt, chance()), here: true });
  }

  /** Accept the refusal's offer, then give the refused answer again. */
  mend(): void {
    const { offer, answer } = this.refusal ?? {};
    if (offer && answer && this.answer(offer)) this.answer(answer);
  }

  /** NM-82: undo the last answer, and with it the page's own answers that followed. */
  undo(): void {
    if (this.canUndo) this.#back(this.turns.findLastIndex((turn) => !turn.quiet));
  }

  /** Undo the whole procedure under way. */
  cancel(): void {
    if (!this.idle && this.began < this.turns.length) this.#back(this.began);
  }

  /** Undo everything from an answer on: a finished procedure and what followed it. */
  rewind(to: number): void {
    if (to >= 0 && to < this.turns.length) this.#back(to);
  }

  redo(): void {
    if (this.#isOvertaken()) return;
    const again = this.#undone.pop();
    if (!again) return;
    this.turns = [...this.turns, ...again];
    this.canRedo = this.#undone.length > 0;
    this.refusal = null;
    this.#keep();
  }

  #back(to: number): void {
    if (this.#isOvertaken()) return;
    this.#undone.push(this.turns.slice(to));
    this.turns = this.turns.slice(0, to);
    this.canRedo = true;
    this.strayed = false;
    this.refusal = null;
    this.#keep();
  }

  #forget(): void {
    this.#undone = [];
    this.canRedo = false;
    this.refusal = null;
    this.lost = 0;
    this.overtaken = false;
  }

  /** Whether another window has continued the session unnoticed. If so, that session is opened, because writing this one would undo it. */
  #isOvertaken(): boolean {
    if (this.#showing || kept() === this.#kept) return false;
    this.#open();
    this.overtaken = true;
    this.done += 1;
    return true;
  }

  #take(answer: Answer, quiet: boolean): boolean {
    const { table } = this;
    if (!table) return false;
    try {
      this.turns = [...this.turns, { ...turnOf(table, answer), quiet }];
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = { key: error.key, with: error.with, clause: error.clause, offer: error.offer, answer };
      return false;
    }
  }

  /** Draws that nobody may see are made at once. */
  #goOn(): void {
    while (this.prompt?.kind === "draw" && this.prompt.quiet) this.#take({ value: pick(this.prompt, chance()), here: true }, true);
  }

  #keep(): void {
    this.done += 1;
    if (this.#showing) return;
    this.#write();
    this.changed();
  }

  #write(): void {
    const { setup, turns } = this;
    if (!setup) return;
    const session: Session = { version: versionOf(setup), setup, answers: turns.map((turn) => turn.answer) };
    try {
      const text = JSON.stringify(session);
      localStorage.setItem(KEPT, text);
      this.#kept = text;
    } catch {
      // private browsing: the session lasts as long as the page
    }
  }

  #open(): void {
    this.#forget();
    this.setup = this.#start = null;
    this.turns = [];
    this.#kept = kept();
    const session = read(this.#kept);
    if (!session) return;
    try {
      const start = begin(session.setup);
      let { table } = start;
      const turns: Turn[] = [];
      for (const answer of session.answers) {
        try {
          const turn = turnOf(table, answer);
          turns.push(turn);
          table = turn.outcome.table;
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          this.lost = session.answers.length - turns.length;
          break;
        }
      }
      this.#start = start;
      this.turns = turns;
      this.setup = session.setup;
    } catch {
      // the stored data is no session of these rules: a new one begins
    }
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** The box that this browser chose; one that cannot be played with counts as none. */
function chosenBox(): UsedBox | null {
  const box = readJson(BOX);
  try {
    if (!isUsed(box)) return null;
    componentsOf(box);
    return box;
  } catch {
    return null;
  }
}

function read(text: string | null): Session | null {
  try {
    const session = JSON.parse(text ?? "null") as Session | null;
    const setup = session && setupOf(session.version, session.setup);
    return setup ? { ...session, setup } : null;
  } catch {
    return null;
  }
}

export const game = new Game();

/** The answer of a value, for prompts that take one tap. */
export const say = (value: Value) => game.answer({ value });
