/** A table's page: the live table, what its parts share, and what happens with each new view. `Table.svelte` lays it out. */

import { tick, untrack } from "svelte";
import { actionsOf, dice, rematch, WITH_REVIEW } from "../lib/api";
import type { Review } from "../lib/engine/types";
import { gesture, type Gesture } from "../lib/gesture";
import { keepLessonProgress } from "../lib/lessonProgress";
import { LiveTable } from "../lib/live.svelte";
import { news } from "../lib/news.svelte";
import { entitle } from "../lib/polling";
import { route } from "../lib/route.svelte";
import { heldAt, hold } from "../lib/seats";
import { settings } from "../lib/settings.svelte";
import type { Point } from "../lib/snap";
import type { LessonAbout, View } from "../lib/wire";
import { loadStyles } from "../scene/stylesheets";
import { remember } from "../statistics/played";
import { Analysing, type Analyse } from "./analysing.svelte";
import { BoardZoom } from "./boardZoom.svelte";
import { analysisSettings } from "./analysisSettings.svelte";
import { BoardMarks } from "./boardMarks.svelte";
import { BrowserBots } from "./browserBots";
import { CatchUp } from "./catchUp.svelte";
import { asksAgain, hasRematch } from "./changes";
import { Chat } from "./chat.svelte";
import { connectionText } from "./connectionText";
import { Ending } from "./ending.svelte";
import { Feedback } from "./feedback";
import { lastTurn } from "./forking";
import { Goal } from "./goal.svelte";
import { Hinting } from "./hinting.svelte";
import { KeptFocus } from "./keptFocus";
import { commandOf, isOthers, type Command, type Situation } from "./keys";
import { LocalEngine } from "./localEngine";
import { MovePreview } from "./movePreview.svelte";
import { nameFor } from "./names";
import { OwnSeat } from "./ownSeat";
import { Picking } from "./picking.svelte";
import { placementCommands, placementOf } from "./placementKeys";
import { Placing } from "./placing.svelte";
import { Reviewed } from "./reviewed.svelte";
import { awayBots } from "./seatStatus";
import { maySkip, skipsTo } from "./skipping";
import { SecondTaps } from "./secondTaps";
import { StoryPlayer } from "./storyPlayer.svelte";
import type Tray from "./Tray.svelte";
import { Walking } from "./walking";
import { catalogue as tableWords } from "./words/catalogue";

/** What the address says besides the table: show the game from its beginning, or at this ply. */
export interface Opened {
  replay?: boolean;
  ply?: number;
}

/** What a finished game offers beside its moves. */
export type AfterGame = Pick<TableController, "showStandings" | "rematch" | "whatIf" | "analyse" | "review">;

export class TableController {
  readonly live: LiveTable;
  readonly movePreview: MovePreview;
  readonly storyPlayer: StoryPlayer;
  readonly chat: Chat;
  readonly catchUp: CatchUp;
  readonly analysing: Analysing;
  readonly reviewed: Reviewed;
  readonly boardMarks: BoardMarks;
  readonly hinting: Hinting;
  readonly feedback: Feedback;
  readonly ending: Ending;
  readonly ownSeat: OwnSeat;
  readonly goal = new Goal();
  readonly placing = new Placing(
    (action) => this.#play(gesture(action)),
    (...tapped) => this.#why(...tapped),
  );
  readonly picking = new Picking((move) => this.#play(move));
  readonly zoom = new BoardZoom();
  readonly #secondTaps = new SecondTaps();
  readonly #walking = new Walking(
    (action) => this.live.act(gesture(action)),
    (lines) => this.live.staying(lines),
  );
  /** Keeps keyboard focus after a move. */
  readonly focus = new KeptFocus();
  readonly #engine = new LocalEngine(async (game) => (await import("./engines")).localEngineFor(game, this.table));
  readonly #browserBots: BrowserBots;

  /** The game's style sheet is loaded, and its symbols are on the page. */
  styled = $state(false);
  symbolsStored = $state(false);
  /** The moves beside the board are folded. */
  movesFolded = $state(false);
  /** On a phone, the moves replace the hand. */
  movesOpen = $state(false);
  /** The open dialogs: the invitation, the table's own, the proof of its dice, and the help. */
  inviting = $state(false);
  arranging = $state(false);
  proving = $state(false);
  helping = $state(false);
  /** The ply from which the user considers a "what if"; null: none. */
  forking = $state<number | null>(null);
  boardElement = $state<SVGSVGElement>();
  toScene = $state<(x: number, y: number) => Point | null>();
  tray = $state<ReturnType<typeof Tray>>();

  /** The review's greatest moment is shown: the first that is found, and the one of the whole review. Any press of the user ends that. */
  #awaits: "first" | "greatest" | null = null;
  /** The viewer has requested the rematch, and is on the way to it. */
  #leaving = false;
  #lookedBack = false;
  /** The progress note of a requested hint. */
  #hintNote: number | undefined;

  constructor(
    readonly table: string,
    private readonly opened: Opened = {},
  ) {
    const live = (this.live = new LiveTable(table));
    const language = () => settings.language;
    this.movePreview = new MovePreview(live);
    this.storyPlayer = new StoryPlayer(live);
    this.chat = new Chat(live);
    this.catchUp = new CatchUp(live);
    this.analysing = new Analysing(
      live,
      async (game, of) => (await import("./engines")).analysisEngine(game, of),
      language,
      async (game) => (await import("../lib/engine/client")).engineFilesOf(game, { table }),
    );
    this.reviewed = new Reviewed(
      live,
      async (game, of) => (await import("./engines")).reviewEngine(game, of),
      language,
      () => analysisSettings.depth,
    );
    this.boardMarks = new BoardMarks(live, this.analysing, this.reviewed);
    this.hinting = new Hinting(live, this.#engine, actionsOf);
    this.#browserBots = new BrowserBots(live, this.#engine, actionsOf);
    this.feedback = new Feedback(live, this.storyPlayer);
    // nothing that led to the end may cover celebration and result
    this.ending = new Ending(
      live,
      () => this.#inThePast,
      () => (this.feedback.revealing.end(), news.clear()),
    );
    this.ownSeat = new OwnSeat(live);
    this.#watch();
  }

  close(): void {
    for (const part of [this.analysing, this.reviewed, this.catchUp, this.live, this.feedback, this.ending, this.goal]) part.close();
    this.#walking.stop();
    this.#engine.end();
  }

  // --- what the page shows

  readonly #tall = $derived(settings.shape === "tall");
  readonly #wide = $derived(settings.shape === "wide");
  /** The table as shown: the real one, or a previewed one. */
  readonly view = $derived.by(() => this.movePreview.view ?? this.live.view);
  readonly position = $derived.by(() => this.movePreview.view?.position ?? this.live.position);
  /** The page opens in the past. */
  get #inThePast(): boolean {
    return !!this.opened.replay || this.opened.ply !== undefined;
  }

  /** The remote bot that all wait for, while its provider is away. */
  readonly awayBots = $derived.by(() =>
    this.view && this.live.live && !this.movePreview.active
      ? awayBots(this.live, this.view).filter((seat) => seat.seat === this.view?.position.mover)
      : [],
  );
  /** Others' moves can be shown at once. */
  readonly skips = $derived.by(() => !!this.view && !this.movePreview.active && maySkip(this.view, this.live, settings.speed));
  /** Whether a viewed move shows its number. Missed moves have their own count, and two numbers for one move confuse. */
  readonly numbered = $derived.by(() => !this.catchUp.showing || !!this.catchUp.missed?.whole);
  readonly #seatsOpen = $derived.by(() => !!this.view?.position.seats.some((seat) => seat.kind === "open"));
  /** There are players to invite. */
  readonly invites = $derived.by(() => {
    const { view } = this;
    return !!view && (!!view.your_seats?.length || !!view.host) && this.#seatsOpen && !view.position.over && !view.closed;
  });
  readonly chatting = $derived.by(() => this.chat.open && this.chat.offered);
  /** What is wrong with a connection that has been down for a while, and what happens to a clicked move. */
  readonly trouble = $derived.by(() => (this.live.connection.cut ? connectionText(this.live, settings.words) : ""));
  /** Replays what others have played since the viewer's turn, if anything. */
  readonly replay = $derived.by(() =>
    this.catchUp.lately && this.live.live ? () => ((this.movesOpen = false), this.catchUp.replay()) : undefined,
  );
  /** Opens the analysis, if the server offers it or will. */
  readonly analyse = $derived.by((): Analyse | undefined =>
    this.analysing.coming ? "soon" : this.analysing.offered ? this.#openAnalysis : undefined,
  );
  /** An analysed position appears as its mover had it, with the selected choice. */
  readonly analysed = $derived.by(() => this.analysing.ply !== null && this.live.past !== null);

  seatOf = (seat: number) => {
    const found = this.view?.position.seats.find((item) => item.seat === seat);
    return { name: found ? nameFor(found, this.view, settings.words) : "", marks: found?.badge.marks ?? [] };
  };

  // --- what the user does

  #play(move: Gesture): void {
    if (this.movePreview.active) return this.movePreview.play(move);
    const lesson = this.hinting.moved(move);
    this.#walking.begin(move, this.live.view);
    this.live.act(move);
    if (lesson) this.#offerLesson(lesson);
  }

  #offerLesson({ lesson, step }: LessonAbout): void {
    const game = this.view?.game ?? "";
    const run = () => {
      keepLessonProgress(game, lesson, { step, decided: [] });
      route.go(`/learn/${game}/${lesson}`);
    };
    const says = tableWords[settings.language];
    news.tell(says.lessonAboutIt, { action: { label: says.openLesson, run } });
  }

  #why(...tapped: Parameters<LiveTable["why"]>): void {
    if (!this.movePreview.active) this.live.why(...tapped);
  }

  invalidTap = (shapes: readonly string[]): void => {
    if (shapes.length) this.#why({ shapes });
  };

  /** Enlarge the board, or show more of it. */
  enlarge(nearer: boolean): void {
    if (this.position) this.zoom.step(nearer, this.position.board);
  }

  showStandings = (): void => {
    this.ending.shown = true;
  };

  rematch = async (): Promise<void> => {
    const { table, view } = this;
    if (!view?.your_seats?.length) {
      if (view?.rematch) route.go(`/t/${view.rematch}`);
      return;
    }
    this.#leaving = true;
    const token = heldAt(table)?.token ?? "";
    try {
      const offered = view.dice && !view.rematch ? await dice() : undefined;
      const seated = await rematch(table, { token, ticket: offered?.ticket, entropy: offered?.entropy });
      // another player's rematch may have come first, with its own dice
      hold(seated, offered?.ticket.startsWith(`${seated.table}.`) ? offered.seen : undefined);
      this.ending.shown = false;
      route.go(`/t/${seated.table}`);
    } catch (error) {
      this.#leaving = false;
      news.refuse(error);
    }
  };

  /** Play on from the viewed ply, or else from the viewer's last turn. */
  whatIf = (): void => this.whatIfFrom(this.#plyOfInterest);

  whatIfFrom = (ply: number): void => {
    this.ending.shown = false;
    this.catchUp.plays = false;
    this.live.look(ply, true);
    this.forking = ply;
  };

  /** Analyse the viewed ply, or else the first choice of the viewer's last turn. Where nobody chooses, the next choice is shown; a review
   * that was made comes first. */
  #openAnalysis = (): void => {
    if (this.reviewed.review?.complete && this.live.live) return this.review();
    const ply = this.#plyOfInterest;
    this.#beforeAnalysis();
    this.analysing.whole = false;
    this.analysing.open(ply, { seeking: true });
  };

  /** Review the whole game: its greatest moment is shown as soon as it is found. */
  review = (): void => {
    const { analysing, reviewed } = this;
    const ply = analysing.ply ?? reviewed.review?.moments[0]?.ply ?? this.#plyOfInterest;
    this.#beforeAnalysis();
    // beside a board, the moments and the moves do not fit above each other
    if (!analysing.whole || analysing.ply === null) this.movesFolded = true;
    analysing.whole = true;
    if (analysing.ply === null) {
      analysing.open(ply, { seeking: true });
      this.#awaits = reviewed.review?.complete ? null : "first";
    }
    void reviewed.make();
  };

  closeAnalysis = (): void => {
    this.movesFolded = false;
    this.analysing.stop();
  };

  /** Show the position in which the move of this line of the log was chosen, if positions are analysed; else the one after it. */
  lookAt = (ply: number): void => {
    if (this.analysing.ply === null) this.live.look(ply);
    else this.analysing.open(ply - 1);
  };

  /** The line of the log that is marked: that of the last move, or of the choice that is analysed. */
  readonly lineShown = $derived.by(() => this.live.shown + (this.analysing.ply === null ? 0 : 1));

  /** Show the position at a ply of the review, in which its choice was made. */
  showMoment = (ply: number): void => {
    this.#beforeAnalysis();
    this.analysing.whole = true;
    this.analysing.open(ply);
  };

  #showGreatest({ moments: [moment], complete }: Review): void {
    if (!moment || !this.#awaits || !this.analysing.whole) return;
    if (this.#awaits === "first" || complete) this.analysing.open(moment.ply);
    this.#awaits = complete ? null : "greatest";
  }

  #beforeAnalysis(): void {
    this.#awaits = null;
    this.ending.shown = false;
    this.movesOpen = false;
    this.catchUp.plays = false;
  }

  get #plyOfInterest(): number {
    return this.live.live ? lastTurn(this.live.log, this.view?.your_seats ?? []) : this.live.shown;
  }

  /** The hand replaces the moves again. A keyboard user's focus goes to the button that unfolds them. */
  foldMoves = (): void => {
    const inside = document.activeElement?.closest(".moves-sheet");
    this.movesOpen = false;
    if (inside) document.querySelector<HTMLElement>(".last > [aria-expanded]")?.focus({ preventScroll: true });
  };

  /** From the board back to the piece chosen for it. */
  #toTray(event: KeyboardEvent): void {
    if (event.target === this.boardElement) this.tray?.focusChosen();
  }

  /** Step through missed moves, or through the game. */
  #step(by: 1 | -1): void {
    if (this.catchUp.showing) this.catchUp.go((this.catchUp.place ?? 0) + by);
    else this.live.look(this.live.shown + by);
  }

  readonly #placementCommands = placementCommands(this.placing, this.picking);
  readonly #commands: Record<Command, (event: KeyboardEvent) => void> = {
    ...this.#placementCommands,
    unpinGhost: (event) => {
      this.#placementCommands.unpinGhost();
      this.#toTray(event);
    },
    letGo: (event) => {
      this.#toTray(event);
      this.#placementCommands.letGo();
    },
    toPieces: () => this.tray?.focusChosen(),
    help: () => (this.helping = true),
    hint: () => void this.hinting.ask(),
    undo: () => this.live.undo(),
    skip: () => this.live.view && this.live.skip(this.live.skipping ?? skipsTo(this.live.view)),
    stepBack: () => this.storyPlayer.go(this.storyPlayer.place - 1),
    stepOn: () => this.storyPlayer.go(this.storyPlayer.place + 1),
    closeStory: () => this.storyPlayer.close(),
    foldMoves: this.foldMoves,
    lookBack: () => this.#step(-1),
    lookOn: () => this.#step(1),
    lookAtStart: () => this.live.look(0),
    zoomIn: () => this.enlarge(true),
    zoomOut: () => this.enlarge(false),
    zoomReset: () => this.zoom.reset(),
    backToGame: () => (this.catchUp.showing ? this.catchUp.end() : this.live.backToGame()),
  };

  #situation(target: EventTarget | null): Situation {
    const { live, placing } = this;
    return {
      ...placementOf(live, placing),
      lacksPiece: live.live && placing.toAct && placing.input !== null && !placing.piece,
      skips: this.skips,
      storyOpen: this.storyPlayer.story !== null,
      listing: !this.#wide && this.movesOpen,
      onBoard: target === this.boardElement || target === document.body,
    };
  }

  keydown = (event: KeyboardEvent): void => {
    if (isOthers(event)) return;
    const command = commandOf(event, this.#situation(event.target));
    if (!command) return;
    this.#commands[command](event);
    event.preventDefault();
  };

  /** A key or a pointer was pressed anywhere on the page. Any user action counts as having seen the reveal. */
  press = (event: KeyboardEvent | PointerEvent): void => {
    const { revealing } = this.feedback;
    this.#awaits = null;
    this.focus.press(event);
    this.#walking.stop();
    this.feedback.wake();
    if ("key" in event && event.key === "Escape") return revealing.end();
    const target = event.target as Element;
    if (!target.closest?.(".toast")) news.goOn();
    if (target.closest?.("[data-stays]")) return;
    if (event.type === "pointerdown") {
      this.#secondTaps.press(this.live.ply);
      revealing.press();
      // on a phone the chat replaces the hand: a press on the board brings the hand back
      if (!this.#wide && target.closest?.(".board-room")) this.chat.open = false;
    }
    revealing.next();
  };

  /** A click on board or hand goes no further if it was meant for an earlier position. */
  click = (event: MouseEvent): void => {
    if (!(event.target as Element).closest?.(".board-room, .hand")) return;
    if (this.#secondTaps.isStray(event, this.live.ply)) event.stopPropagation();
  };

  // --- what happens with each new view

  /** The table has a new view. Components see it with the input in the hand; what was missed, revealed and said follows. */
  viewChanged(now: View, before: View | null): void {
    const { board } = now.position;
    const toAct = !!now.to_act;
    if (!this.#inThePast) this.goal.viewChanged(now);
    const fresh = asksAgain(before, now);
    const place = now.input?.kind === "place" ? now.input : null;
    this.placing.take(place, toAct, board.width, board.height, fresh);
    this.picking.take(now.input ?? null, toAct, fresh, board);
    if (!before) this.#firstView(now);
    this.catchUp.viewChanged();
    this.movePreview.viewChanged();
    this.feedback.viewChanged(now, before, this.movePreview.active);
    if (before) this.#walking.viewChanged(now, this.live.log.slice(before.position.ply));
    // a finished game counts among those that this browser's user has played
    if (!this.movePreview.active) remember(now);
    if (this.ending.viewChanged(now, before)) this.movesOpen = false;
    if (this.ownSeat.viewChanged(now, before)) this.arranging = false;
    if (!hasRematch(before, now) || this.#leaving) return;
    // otherwise the others would stay at a final table, unaware that a player waits for them at the next;
    // the final table and the hand have the button themselves
    const action = this.live.live ? {} : { action: { label: settings.words.toRematch, run: () => void this.rematch() } };
    news.tell(tableWords[settings.language].rematchOpened, action);
  }

  #firstView(now: View): void {
    if (location.hash === WITH_REVIEW && now.analysable) this.review();
    else if (this.opened.replay) this.catchUp.replayAll();
    if (this.opened.ply !== undefined) this.live.look(this.opened.ply);
    // a spectator has no hand: on a phone the moves take its place
    if (this.#tall && !this.#inThePast && !now.your_seats?.length && !this.#seatsOpen) this.movesOpen = true;
  }

  /** A link that moves a seat to this device was opened, or a request for a seat had no answer before the page was reloaded. */
  async arrive(): Promise<void> {
    const brought = this.ownSeat.bring();
    void this.ownSeat.askAgain();
    if (await brought) this.movesOpen = false;
  }

  /** A screen reader announces when the viewer stops looking back. */
  lookingChanged(back: boolean): void {
    if (this.#lookedBack && !back) news.say(settings.words.backToGame);
    this.#lookedBack = back;
  }

  /** A hint takes a while: a progress note stands where it will appear. */
  hintAsked(asked: boolean): void {
    if (this.#hintNote !== undefined) news.dismiss(this.#hintNote);
    this.#hintNote = asked ? news.tell(settings.words.hintAsked, { kind: "hint" }) : undefined;
  }

  /** Show the choices of an analysed position on the board. Returns a function that removes them. */
  #showChoices(): (() => void) | undefined {
    const { live, picking } = this;
    const { past, pastInput } = live;
    if (!this.analysed || !past) return;
    untrack(() => picking.take(pastInput, false, true, past.board));
    return () => picking.take(null, false, true);
  }

  /** Mark the shapes of a choice of the analysed position. Where it puts a piece, the marks on the board draw it. */
  #mark(choice: number | null): void {
    this.picking.hinted = null;
    if (choice !== null) this.picking.show(gesture(choice));
  }

  /** Connect the parts: each effect names what it waits for, and reads nothing else. */
  #watch(): void {
    const { live, analysing, reviewed, catchUp, chat } = this;
    $effect(() => live.hello(settings.language, this.#tall, settings.shape === "low"));
    $effect(() => {
      const game = this.view?.game;
      if (game && !this.styled) void loadStyles(game).then(() => (this.styled = true));
    });
    $effect(() => entitle(this.view?.title ?? "Nexarium", !!this.view?.to_act));
    $effect(() => {
      const back = !live.live;
      untrack(() => this.lookingChanged(back));
    });
    let before: View | null = null;
    $effect(() => {
      const now = this.view;
      if (!now) return;
      untrack(() => this.viewChanged(now, before));
      before = now;
    });
    $effect(() => {
      void [this.view, live.pending, this.picking.proposed];
      const board = this.view?.input?.kind === "place" ? this.boardElement : undefined;
      void tick().then(() => this.focus.keep(board));
    });
    $effect(() => {
      if (catchUp.shown) untrack(() => catchUp.settle());
    });
    $effect(() => (catchUp.shown && catchUp.plays ? catchUp.goOn() : undefined));
    $effect(() => {
      void [chat.unread, chat.offered, chat.open];
      untrack(() => chat.announce());
    });
    $effect(() => {
      const { hint } = live;
      if (hint) untrack(() => this.placing.show(hint.action) || this.picking.show(gesture(hint.action, hint.then)));
    });
    $effect(() => {
      const asked = live.hintAsked;
      untrack(() => this.hintAsked(asked));
    });
    // repeated for each connection: the server forgets it with the one before
    const helps = $derived(live.connection.state === "open" && !!live.view?.hintable);
    $effect(() => {
      if (helps && live.connection.opened) live.say({ type: "think_here", when: settings.botsHere });
    });
    $effect(() => {
      const asked = live.thinkFor;
      if (asked) untrack(() => void this.#browserBots.think(asked));
    });
    $effect(() => {
      if (analysing.coming) return untrack(() => analysing.await());
    });
    $effect(() => {
      void [analysing.ply, settings.language, analysisSettings.lines, analysisSettings.depth];
      const { making } = reviewed;
      untrack(() => analysing.rest(making));
    });
    $effect(() => {
      const { review } = reviewed;
      if (review) untrack(() => this.#showGreatest(review));
    });
    $effect(() => {
      const { lines } = this.boardMarks;
      untrack(() => analysing.require(lines));
    });
    $effect(() => this.#showChoices());
    // only for another target: the whole board depends on it
    const target = $derived(analysing.target);
    $effect(() => {
      const choice = target;
      if (this.analysed && live.past) untrack(() => this.#mark(choice));
    });
  }
}
