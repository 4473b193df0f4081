/** A live table: what the server has sent of it, and the open requests to the server. */

import { announcements } from "./announcements.svelte";
import { liveAt, theseTables } from "./api";
import { canUnpack, Connection } from "./connection.svelte";
import type { Gesture } from "./gesture";
import { news } from "./news.svelte";
import { heldAt } from "./seats";
import { joined } from "./log";
import { lasting, Pacing, revealedFor } from "./pacing";
import { settings } from "./settings.svelte";
import type {
  Act,
  Advice,
  Arrange,
  AskWatchers,
  SetName,
  ChatLine,
  Chose,
  CloseTable,
  Entry,
  RemovePreparedMove,
  FromClient,
  FromServer,
  TableNotice,
  Hint,
  Input,
  Layer,
  Past,
  StandIn,
  Pause,
  Position,
  PrepareMove,
  Presence,
  Protocol,
  ReclaimSeat,
  RemoveWatcher,
  Resign,
  Scene,
  Language,
  PreviewedLine,
  Tapped,
  ThinkFor,
  ThinkHere,
  Thinking,
  LogEntries,
  View,
  PreviewLine,
  Watcher,
} from "./wire";
import { storePendingMove, pendingMoveAt } from "./pendingMove";
import { lineFor, ownSeat, standingsFor } from "./secondPerson";

/** The version of the protocol that this page speaks: the server's, or the type check fails. */
const PROTOCOL: Protocol = 1;

/** Restores a scene's static layers from an earlier scene of the same shape. */
class StaticLayers {
  #layers = new Map<string, Layer>();
  #symbols: Scene["symbols"] = {};

  forget(): void {
    this.#layers.clear();
    this.#symbols = {};
  }

  whole(scene: Scene): Scene {
    for (const layer of scene.layers ?? []) {
      if (layer.static && layer.shapes?.length) this.#layers.set(layer.id, layer);
    }
    if (scene.symbols && Object.keys(scene.symbols).length) this.#symbols = scene.symbols;
    return {
      ...scene,
      symbols: this.#symbols,
      layers: (scene.layers ?? []).map((layer) => (layer.static && !layer.shapes?.length ? (this.#layers.get(layer.id) ?? layer) : layer)),
    };
  }
}

export interface ThinkingNow extends Thinking {
  /** When the message came, by this browser's clock, in milliseconds. */
  at: number;
}

/** Milliseconds for which a request beside the game stays valid, if the connection was lost before its answer. */
const STILL_VALID = 60_000;
/** Requests that change the table, apart from moves. */
type Order = Extract<
  FromClient,
  {
    type:
      | "undo"
      | "ask_takeback"
      | "answer_takeback"
      | "pause"
      | "stand_in"
      | "reclaim_seat"
      | "remove_watcher"
      | "resign"
      | "call_me"
      | "arrange"
      | "close_table"
      | "prepare"
      | "forget";
  }
>;
/** Other requests. After a lost connection, their caller repeats those still wanted. */
type Question = AskWatchers | PreviewLine | ThinkHere | Chose;
const isOrder = (message: Order | Question): message is Order => !["ask_watchers", "what_if", "think_here", "chose"].includes(message.type);

/** Whether an unanswered request can still be carried out at a table in this state. */
function stillValid(order: Order, { position, takeback, closed, takebacks = 0 }: View): boolean {
  if (position.over || closed || ("takebacks" in order && order.takebacks !== takebacks)) return false;
  if (order.type === "answer_takeback") return !!takeback;
  return order.type !== "resign" || !position.seats.find(({ seat }) => seat === order.seat)?.lost;
}

/** Receives the words for lines, what they change on the board, and the notations of their first actions. */
type Told = (lines: LogEntries["lines"], changes: LogEntries["changes"], notations: readonly string[]) => void;

export class LiveTable {
  /** The table as displayed. It shows other players' moves at the viewer's own speed, so the game may be further. */
  view = $state.raw<View | null>(null);
  /** The log up to that view. */
  log = $state.raw<readonly Entry[]>([]);
  /** Until when every new view is shown at once: the viewer's turn, or the end. */
  skipping = $state<"turn" | "end" | null>(null);
  /** How many views wait to be shown. */
  behind = $state(0);
  past = $state.raw<Position | null>(null);
  /** The mover's choices at that point, where the past is viewed openly. */
  pastInput = $state.raw<Input | null>(null);
  /** The past of a finished game is viewed as the mover saw it, with the mover's choices. */
  openly = $state(false);
  /** The hypothetical continuation shown after the viewed ply. */
  line = $state.raw<readonly number[]>([]);
  /** The requested ply; null: the current position. */
  looking = $state<number | null>(null);
  thinking = $state.raw<ThinkingNow | null>(null);
  presence = $state.raw<Presence | null>(null);
  readonly imagined = false;
  hint = $state.raw<Hint | null>(null);
  hintAsked = $state(false);
  /** The bot that the server last asked this page to compute. */
  thinkFor = $state.raw<ThinkFor | null>(null);
  pending = $state.raw<Act | null>(null);
  /** The server's latest preview of the table. */
  previewed = $state.raw<PreviewedLine | null>(null);
  /** What happened beside the game, oldest first. */
  happened = $state.raw<readonly TableNotice[]>([]);
  /** The chat messages, oldest first. */
  chat = $state.raw<readonly ChatLine[]>([]);
  /** The number of the last message written before the viewer came; -1: none. */
  chatBefore = -1;
  /** The spectators, as of the host's last request. */
  watchers = $state.raw<readonly Watcher[] | null>(null);

  readonly connection: Connection;
  /** The last token sent to prove the viewer's seats. */
  #token = "";
  /** The current table, with the whole log. */
  #newest: View | null = null;
  #entries: readonly Entry[] = [];
  #pacing = new Pacing<View>((view) => this.#show(view));
  #static = new StaticLayers();
  /** Whether the piece in question lies in a legal place. */
  #snapped = false;
  /** How many requests with their own answers were made, and what to do when each answer comes. */
  #questions = 0;
  #waiting: readonly { id: number; done: (well: boolean) => void }[] = [];
  #toldTo: readonly { id: number; done: Told }[] = [];
  /** Unanswered requests that change the table, and when each was made. */
  #orders: readonly { order: Order; at: number }[] = [];
  /** The connection was lost, and no message has come through a new one yet. */
  #returning = false;
  /** The newest ply is viewed as if it were the past: it stays while others play on. */
  #still = false;
  /** What the server knows about the viewer. */
  #viewer = { language: settings.language, tall: settings.shape === "tall", upright: settings.shape === "low" };

  constructor(readonly table: string) {
    this.connection = new Connection(liveAt(table), {
      introduce: () => this.introduce(),
      take: (message) => this.#take(message),
      lost: () => this.#lost(),
      anywhere: () => this.#anywhere(),
      ended: () => this.#ended(),
    });
    document.addEventListener("visibilitychange", this.#sight);
    addEventListener("storage", this.#seated);
  }

  close(): void {
    this.#pacing.close();
    this.connection.close();
    document.removeEventListener("visibilitychange", this.#sight);
    removeEventListener("storage", this.#seated);
  }

  /** The displayed position: the viewed one, or the current one. */
  get position(): Position | null {
    return this.looking !== null && this.past ? this.past : (this.view?.position ?? null);
  }

  get live(): boolean {
    return this.looking === null;
  }

  /** The game's current ply. */
  get ply(): number {
    return this.view?.position.ply ?? 0;
  }

  /** How many takebacks there were. */
  get takebacks(): number {
    return this.view?.takebacks ?? 0;
  }

  /** The displayed ply. */
  get shown(): number {
    return this.looking ?? this.ply;
  }

  act({ action, then }: Gesture): void {
    if (!this.view?.to_act || this.pending) return;
    this.pending = { type: "act", id: ++this.#questions, ply: this.ply, action, then, takebacks: this.takebacks };
    this.hint = null;
    if (!this.#send(this.pending)) storePendingMove(this.table, this.pending);
    this.connection.keepAwake(); // this detects soon a move that gets no answer
  }

  /** Ask why a tap did nothing. If a rule forbids it, the answer appears like a refusal. `snapped`: the piece now lies in the nearest legal
   * place. Then nothing is wrong any more, and the rule appears in passing. */
  why(tapped: Tapped, snapped = false): void {
    this.#snapped = snapped;
    this.#send({ type: "why", ply: this.ply, ...tapped });
  }

  #tellWhy(text: string, ruleId: string): void {
    if (this.#snapped) news.tell(settings.words.snapped(text), { ruleId });
    else news.tell(text, { kind: "refused", ruleId });
  }

  /** Take back the viewer's own last move, or ask the other players to allow it. */
  undo(): void {
    this.catchUp();
    const { ply, takebacks } = this;
    if (this.view?.undo.possible) this.#order({ type: "undo", ply, takebacks });
    else if (this.view?.undo.ask) this.#order({ type: "ask_takeback", ply, takebacks });
  }

  /** Show all moves at once until it is the viewer's turn or the game is over. A second call restores the normal speed. */
  skip(until: "turn" | "end"): void {
    this.skipping = this.skipping === until ? null : until;
    if (this.skipping) this.catchUp();
  }

  /** The viewer has seen the displayed view: the next one may follow. */
  seen(): void {
    this.#pacing.seen();
    this.behind = this.#pacing.behind;
  }

  /** Show the current table. */
  catchUp(): void {
    this.#pacing.skip();
    this.behind = this.#pacing.behind;
  }

  answerTakeback(allowed: boolean): void {
    this.#order({ type: "answer_takeback", ply: this.ply, allowed, takebacks: this.takebacks });
  }

  /** Send a chat message. `done` is called once it is known whether the message arrived. The client never repeats a message by itself: it
   * may have arrived although the answer was lost. */
  sendChat(said: { text: string } | { emote: NonNullable<ChatLine["emote"]> }, done: (written: boolean) => void = () => {}): void {
    const id = ++this.#questions;
    this.#waiting = [...this.#waiting, { id, done }];
    if (this.#send({ type: "chat", id, ...said })) return this.connection.keepAwake();
    this.#answered(id, false);
    news.tell(settings.words.notWritten, { kind: "refused" });
  }

  /** Send a message that needs no answer. */
  say(
    message:
      | Pause
      | StandIn
      | ReclaimSeat
      | AskWatchers
      | RemoveWatcher
      | Resign
      | SetName
      | Arrange
      | CloseTable
      | PreviewLine
      | PrepareMove
      | RemovePreparedMove
      | ThinkHere
      | Chose,
  ): void {
    if (isOrder(message)) this.#order(message);
    else this.#send(message);
  }

  /** Request a change to the table. The request is repeated if the connection is lost before its answer. */
  #order(asked: Order): void {
    const order = { ...asked, id: ++this.#questions };
    this.#orders = [...this.#orders, { order, at: Date.now() }];
    if (this.#send(order)) this.connection.keepAwake();
    else news.tell(settings.words.doneLater);
  }

  /** The request with this number has its answer. */
  #answered(id: number, well: boolean): void {
    this.#orders = this.#orders.filter(({ order }) => order.id !== id);
    const waiting = this.#waiting.find((each) => each.id === id);
    this.#waiting = this.#waiting.filter((each) => each.id !== id);
    waiting?.done(well);
  }

  /** Ask for a hint, or for the words for advice that was already `found`. */
  askHint(found?: Advice): void {
    if (!this.view?.to_act) return;
    this.hintAsked = true;
    this.#send({ type: "ask_hint", ply: this.ply, ...(found ? { found } : {}) });
  }

  /** Show the table after `ply` plies. `still`: show the current ply, too, as if it were the past, while others play on. */
  look(ply: number, still = false): void {
    const wanted = Math.max(0, Math.min(this.ply, ply));
    this.#still = still;
    if (wanted === this.ply && !still) return this.backToGame();
    this.looking = wanted;
    this.line = [];
    this.#look();
  }

  /** Show the past openly, or as the viewer saw it. */
  lookOpenly(openly: boolean): void {
    this.openly = openly;
    this.pastInput = null;
    this.line = [];
    this.#look();
  }

  /** Show openly how the table would look if this line had followed the viewed ply. */
  showLine(line: readonly number[]): void {
    this.line = line;
    this.#look();
  }

  #look(): void {
    if (this.looking === null) return;
    this.#send({ type: "look", ply: this.looking, ...(this.openly ? { open: true, line: this.line } : {}) });
  }

  /** For a finished game: get the words for these lines after `ply`, as the log would put them, and with `changes` what each of their
   * actions changes on the board. */
  tell(ply: number, lines: readonly (readonly number[])[], done: Told, changes = false): void {
    const id = ++this.#questions;
    this.#toldTo = [...this.#toldTo, { id, done }];
    this.#send({ type: "tell", id, ply, lines, ...(changes ? { changes } : {}) });
  }

  backToGame(): void {
    this.looking = null;
    this.past = null;
    this.pastInput = null;
    this.line = [];
  }

  /** The server's time, in seconds since the epoch. */
  now(): number {
    return this.connection.now();
  }

  /** Send who the viewer is, with their language and their screen's shape. */
  hello(language: Language, tall: boolean, upright: boolean): void {
    if (language === this.#viewer.language && tall === this.#viewer.tall && upright === this.#viewer.upright) return;
    this.#viewer = { language, tall, upright };
    this.introduce();
  }

  /** Another tab of this browser has taken a seat here: it is this tab's, too. */
  #seated = (): void => {
    const token = heldAt(this.table)?.token;
    if (token && token !== this.#token) this.introduce();
  };

  /** The token that proves the viewer's seats; "" if an account proves them, or they have none. */
  get token(): string {
    return this.#token;
  }

  /** The seats now belong to another device or player. */
  giveUp(): void {
    this.#token = "";
    this.introduce();
  }

  /** Send the hello again: a seat was taken. */
  introduce(): void {
    // clearing the browser's storage while the page is open does not give a seat away
    const token = (this.#token = heldAt(this.table)?.token ?? this.#token);
    this.connection.ping(); // ping first: a wrong clock must not read the table's clocks
    this.#send({ type: "hello", protocol: PROTOCOL, token, ...this.#viewer, packed: canUnpack, name: settings.name });
    if (document.visibilityState === "hidden") this.#send({ type: "attention", in_sight: false });
    this.#look();
  }

  /** There is no connection: pending requests are sent again when one is back. */
  #lost(): void {
    this.#returning = true;
    if (this.pending) storePendingMove(this.table, this.pending);
    const unheard = this.#waiting;
    this.#waiting = [];
    for (const { done } of unheard) done(false);
    if (unheard.length) news.tell(settings.words.notWritten, { kind: "refused" });
    this.thinking = null;
    this.presence = null;
    this.hintAsked = false;
  }

  /** The page does not reconnect. The page of a banned visitor shows the reason itself. */
  #ended(): void {
    if (this.connection.state === "banned") news.clear();
    this.close();
  }

  /** Whether the table exists, if the server answers. */
  async #anywhere(): Promise<boolean> {
    try {
      const { tables } = await theseTables([this.table], settings.language);
      return tables.some((card) => card.table === this.table);
    } catch {
      return true;
    }
  }

  /** The page became visible or hidden. */
  #sight = (): void => {
    const inSight = document.visibilityState !== "hidden";
    this.#send({ type: "attention", in_sight: inSight });
    if (inSight) this.connection.wake();
    else this.catchUp();
  };

  #send(message: FromClient): boolean {
    return this.connection.send(message);
  }

  #take(message: FromServer): void {
    switch (message.type) {
      case "view":
        return this.#takeView(message);
      case "past":
        return this.#takePast(message);
      case "told":
        this.#toldTo.find(({ id }) => id === message.id)?.done(message.lines, message.changes, message.notations ?? []);
        this.#toldTo = this.#toldTo.filter(({ id }) => id > (message.id ?? 0));
        return;
      case "supposed":
        this.previewed = { ...message, position: { ...message.position, board: this.#static.whole(message.position.board) } };
        return;
      case "think_for":
        this.thinkFor = message;
        return;
      case "thinking":
        if (message.ply === this.ply) this.thinking = { ...message, at: performance.now() };
        return;
      case "presence":
        this.presence = message;
        return;
      case "said":
        if (message.whole && !this.chat.length) this.chatBefore = message.lines.at(-1)?.number ?? -1;
        this.chat = message.whole ? message.lines : [...this.chat, ...message.lines];
        return;
      case "done":
        return this.#answered(message.id, true);
      case "watchers":
        this.watchers = message.watchers;
        return;
      case "hint":
        this.hintAsked = false;
        if (message.ply === this.ply) {
          this.hint = message;
          news.tell(message.text, { kind: "hint" });
        }
        return;
      case "explained":
        if (message.text && message.ply === this.ply) this.#tellWhy(message.text, message.clause ?? "");
        return;
      case "refused":
        this.hintAsked = false;
        if (message.id) this.#answered(message.id, false);
        // without a number it may be about the move
        if (!message.id || message.id === this.pending?.id) {
          this.pending = null;
          storePendingMove(this.table, null);
        }
        news.tell(message.text, { kind: "refused", ruleId: message.clause ?? "" });
        return;
      case "announced":
        return announcements.take(message.announcements ?? []);
    }
  }

  #takePast({ position, input, line = [] }: Past): void {
    if (this.looking === null || this.looking + line.length !== position.ply || line.join() !== this.line.join()) return;
    this.past = { ...position, board: this.#static.whole(position.board) };
    this.pastInput = input ?? null;
  }

  #takeView(view: View): void {
    const returned = this.#returning;
    this.#returning = false;
    const before = this.#newest;
    const seat = ownSeat(view);
    const position = { ...view.position, board: this.#static.whole(view.position.board) };
    this.#newest = { ...view, position, standings: view.standings && standingsFor(view.standings, seat) };
    this.#entries = joined(this.#entries, view.log_from ?? 0, view.log ?? []).map((entry) => lineFor(entry, seat));
    this.#hear(view);
    const further = position.ply - (before?.position.ply ?? position.ply);
    if (returned || !this.#tells(view) || further < 0) this.#pacing.now(this.#newest);
    else if (further > 0) this.#pacing.add(this.#newest);
    else this.#pacing.replace(this.#newest);
    this.behind = this.#pacing.behind;
    const recalled = !before && this.#recall(view);
    if (!returned && !recalled) return;
    this.hintAsked = false; // asked while there was no connection
    if (this.pending?.ply === position.ply) this.#playAgain(this.pending, view);
    this.#orderAgain(view);
  }

  /** A move that was clicked here before the page reloaded, and not played. */
  #recall(view: View): boolean {
    const act = pendingMoveAt(this.table);
    storePendingMove(this.table, null);
    if (!act || this.pending || !view.to_act || act.ply !== view.position.ply) return false;
    this.pending = { ...act, id: ++this.#questions };
    return true;
  }

  /** Send the unanswered move again, unless it was played and then taken back on another device. */
  #playAgain(act: Act, { takebacks = 0 }: View): void {
    if (act.takebacks === takebacks) {
      this.#send(act);
      return;
    }
    this.pending = null;
    news.tell(settings.words.notDone, { kind: "refused" });
  }

  /** Repeat the unanswered requests beside the game that are still valid and possible. */
  #orderAgain(view: View): void {
    const orders = this.#orders.filter(({ order }) => stillValid(order, view));
    this.#orders = orders.filter(({ at }) => Date.now() - at < STILL_VALID);
    if (this.#orders.length < orders.length) news.tell(settings.words.notDone, { kind: "refused" });
    for (const { order } of this.#orders) this.#send(order);
  }

  /** Whether a view may wait. The first view may not, nor one while the game is paused or the viewer's own clock runs. */
  #tells(view: View): boolean {
    if (!this.view || view.protocol || this.skipping || settings.speed === "at_once" || document.visibilityState === "hidden") return false;
    const ownTime = view.your_seats?.includes(view.clocks?.running ?? -1);
    return !view.paused && !view.closed && !view.takeback && !ownTime;
  }

  /** Show a view of the table. Returns the milliseconds it stays before the next one. */
  #show(view: View): number {
    const { position } = view;
    const ply = this.view?.position.ply;
    if (ply !== position.ply) {
      this.hint = null;
      this.hintAsked = false;
      this.thinking = null;
    }
    this.log = this.#entries.slice(0, position.ply);
    this.view = view;
    this.behind = this.#pacing.behind;
    if (view.to_act || position.over || view.closed) this.skipping = null;
    if (this.looking !== null && (this.looking > position.ply || (this.looking === position.ply && !this.#still))) this.backToGame();
    if (this.pending && position.ply !== this.pending.ply) {
      this.pending = null;
      storePendingMove(this.table, null);
    }
    return this.staying(this.log.slice(ply ?? position.ply));
  }

  /** Milliseconds for which these lines of the log stay before the next move. */
  staying(lines: readonly Entry[]): number {
    const seats = this.view?.position.seats ?? [];
    const own = seats.filter((seat) => seat.you && seat.kind === "human").map((seat) => seat.seat);
    // at the instant speed only the viewer's own moves are revealed
    const reveals = settings.speed !== "at_once" || lines.some((line) => own.includes(line.seat));
    const revealed = lines.flatMap(({ reveal }) => (reveals && reveal ? [revealedFor(reveal, settings.speed)] : []));
    const revealing = revealed.reduce((all, each) => all + each, 0);
    return lines.length ? Math.max(lasting(lines, own, settings.speed), revealing) : 0;
  }

  /** Announce new events in passing, unless the page asks about them beside the board. After another hello all events come again. */
  #hear({ happened = [], takeback, position }: View): void {
    if (!happened.length) return;
    // the verdict says how the game ended: a screen reader read three times that a player resigned
    const ends = !!this.view && position.over && !this.view.position.over;
    const known = this.view ? (this.happened.at(-1)?.number ?? -1) : Infinity;
    const first = happened[0]?.number ?? 0;
    this.happened = [...this.happened.filter((each) => each.number < first), ...happened];
    for (const { number, text } of happened) if (number > known && !ends && text !== takeback?.text) news.tell(text);
  }
}
