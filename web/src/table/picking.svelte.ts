/** Picking shapes and buttons, and toggling subsets: the two inputs that act on drawn shapes. */

import { gesture, same, type Gesture } from "../lib/gesture";
import { parted, picked, waits } from "../lib/pickSteps";
import { news } from "../lib/news.svelte";
import { settings } from "../lib/settings.svelte";
import { canToggle, confirmOf, gestureOf, isOn, maskOf, toggle } from "../lib/subset";
import type { Choice, Input, Pick, Scene, Shape, Walk } from "../lib/wire";
import { offeredIn } from "../scene/offered";
import type { Picker } from "../scene/picker";
import { nextText, type Next } from "./hand/next";

/** Maximum number of buttons shown for a pick; with more, another pick must narrow them. */
const CROWD = 6;

/** A button: a choice, or a walk, whose further moves follow one by one. */
export interface Offered extends Choice {
  walk?: readonly number[];
}

/** The first move of a walk, and those that follow. */
const walkGesture = ({ actions: [action, ...walk] }: Walk): Gesture => ({ action: action ?? 0, then: [], walk });

/** What picking knows of the board. */
type Board = Readonly<globalThis.Pick<Scene, "layers" | "previews">>;

export class Picking implements Picker {
  input = $state.raw<Input | null>(null);
  toAct = $state(false);
  /** The actions proposed by a first pick. They wait for a confirmation, or for a choice among them. */
  proposed = $state.raw<readonly number[]>([]);
  /** The walk proposed by a first pick of its place. */
  way = $state.raw<Walk | null>(null);
  hinted = $state.raw<Gesture | null>(null);
  /** A lesson's requested gesture: its shape takes the tap, whatever else lies there. */
  led = $state.raw<Gesture | null>(null);
  mask = $state(0);
  /** The choice that was clicked once and needs confirmation. */
  asking = $state.raw<Choice | null>(null);
  /** Ids of shapes that a text refers to. */
  spoken = $state.raw<readonly string[]>([]);
  /** The name of the open preview. */
  aimed = $state("");
  /** The shape that was tapped for its preview: a button, or the preview's shapes, play it. */
  touched = $state.raw<Shape | null>(null);
  /** Whether a tap opened the preview: no pointer moves away from it, so it stays until it is closed. */
  byTouch = $state(false);
  /** The last picked element on the page: the confirmation stands beside it. */
  where = $state.raw<Element | null>(null);
  #board = $state.raw<Board>({});
  #previews = $derived(this.#board.previews ?? {});
  /** The actions of each shape of the board. */
  #onBoard = $derived((this.#board.layers ?? []).flatMap((layer) => offeredIn(layer.shapes ?? [])));

  constructor(readonly play: (gesture: Gesture) => void) {}

  pickInput = $derived(this.input?.kind === "pick" ? this.input : null);
  subset = $derived(this.input?.kind === "subset" ? this.input : null);
  #offered = $derived<readonly Choice[]>(this.pickInput?.choices ?? this.subset?.choices ?? []);
  preview = $derived(this.toAct && this.aimed ? this.#previews[this.aimed] : undefined);
  /** The tapped shape that waits for the button that plays it. */
  tapped = $derived(this.preview && this.touched?.preview === this.aimed ? this.touched : null);
  /** The buttons that distinguish the picked shapes' actions, or play one. Empty: there is no pick, or too many actions. */
  narrowed = $derived.by((): readonly Offered[] => {
    if (this.way) {
      const { action, walk } = walkGesture(this.way);
      return [{ action, label: this.way.label ?? "", primary: true, walk }];
    }
    // an action of two picks gets its button once one pick has left no choice
    const takesTwo = (choice: Choice) => this.pickInput?.twice?.includes(choice.action) && this.proposed.length > 1;
    const open = this.#offered.filter((choice) => this.proposed.includes(choice.action) && !takesTwo(choice));
    const waiting = open.some((choice) => choice.later);
    if (!open.length || (this.proposed.length < 2 && !waiting) || (waiting && open.length > CROWD)) return [];
    // a phone has room for the board's shapes or for as many buttons that say the same
    const actions = open.map((choice) => choice.action);
    if (settings.shape !== "wide" && waiting && parted(actions, this.#onBoard)) return [];
    return open.length > 1 ? open : open.map((choice) => ({ ...choice, primary: true }));
  });
  /** The buttons: all that do not wait for a pick, or those of the pick. */
  choices = $derived<readonly Offered[]>(this.narrowed.length ? this.narrowed : this.#offered.filter((choice) => !choice.later));
  /** Whether the rarely used buttons are shown, too. */
  unfolded = $state(false);
  /** How many buttons are hidden. */
  folded = $derived.by((): number => {
    const seldom = this.choices.filter((choice) => choice.folded);
    const open = this.unfolded || this.narrowed.length > 0 || seldom.some((choice) => this.hints(choice));
    return open || seldom.length < 2 ? 0 : seldom.length;
  });
  /** Whether another shape must be picked: buttons alone do not distinguish the first one's actions. */
  goesOn = $derived(this.proposed.length > 1 && this.proposed.some((action) => !this.choices.some((choice) => choice.action === action)));
  /** What to do next with the pick. */
  next = $derived.by((): Next => {
    if (this.goesOn) return "pick";
    if (this.tapped) return this.preview?.shapes?.some((shape) => shape.actions?.length) ? "lit" : "once";
    return this.narrowed.length > 1 ? "button" : this.narrowed.length ? "once" : "";
  });
  inferred = $derived(this.subset ? gestureOf(this.subset, this.mask) : undefined);
  confirm = $derived(this.subset ? confirmOf(this.subset, this.mask) : "");
  /** Why the toggled items are not a legal choice. */
  note = $derived(this.subset && this.mask && !this.inferred ? (this.subset.note ?? "") : "");

  take(input: Input | null, toAct: boolean, fresh: boolean, board: Board = {}): void {
    this.input = input;
    this.toAct = toAct;
    this.#board = board;
    if (!fresh) return;
    this.proposed = [];
    this.way = null;
    this.hinted = null;
    this.asking = null;
    this.mask = 0;
    this.where = null;
    this.unfolded = false;
    this.#lookAway();
  }

  /** The walk to a shape's place, if it leads there. */
  #walkTo({ id, actions }: Shape): Walk | undefined {
    return id && !actions?.length ? this.pickInput?.walks?.find((walk) => walk.shape === id) : undefined;
  }

  #item(shape: Shape): number {
    return shape.id ? (this.subset?.items.findIndex((item) => item.shape === shape.id) ?? -1) : -1;
  }

  /** Whether buttons play the shape's actions, so that a pick of it plays nothing yet. */
  #waits(shape: Shape): boolean {
    const pick: Pick | null = this.pickInput;
    return pick !== null && (shape.actions ?? []).every((action) => waits(action, pick));
  }

  /** Whether a shape appears as chosen for now: it was picked, or its preview is open. */
  #isProposed(shape: Shape): boolean {
    if (shape.preview && shape.preview === this.aimed) return true;
    if (this.way && this.way.shape === shape.id) return true;
    return (shape.actions ?? []).some((action) => this.proposed.includes(action)) && (!shape.preview || this.#waits(shape));
  }

  /** Whether a hint or a lesson names a shape. */
  #isNamed(named: Gesture | null, { actions = [], then }: Shape): boolean {
    const [action] = actions;
    if (named === null || action === undefined) return false;
    return then?.length ? same(named, gesture(action, then)) : actions.includes(named.action);
  }

  #isSpoken({ id }: Shape): boolean {
    return !!id && this.spoken.includes(id);
  }

  offers(shape: Shape): boolean {
    if (!this.toAct) return false;
    if (this.subset) return this.#item(shape) >= 0 && canToggle(this.subset, this.#item(shape));
    return this.pickInput !== null && ((shape.actions?.length ?? 0) > 0 || !!this.#walkTo(shape));
  }

  checked(shape: Shape): boolean | undefined {
    const item = this.#item(shape);
    return item >= 0 ? isOn(this.mask, item) : undefined;
  }

  label(shape: Shape): string {
    const preview = shape.preview ? this.#previews[shape.preview] : undefined;
    if (preview) {
      // a shape whose own title says more, such as its label, keeps that title: voice control users read it there
      const title = shape.title?.startsWith(preview.title) ? shape.title : preview.title;
      const more = (preview.text ?? "").split(". ").filter((sentence) => !title.includes(sentence.replace(/\.$/, "")));
      return [title, more.join(". ")].filter(Boolean).join(". ");
    }
    return this.subset?.items[this.#item(shape)]?.label || shape.title || "";
  }

  classes(shape: Shape): string {
    return [
      this.checked(shape) && "on",
      this.#isProposed(shape) && "proposed",
      this.#isNamed(this.hinted, shape) && "hinted",
      this.#isNamed(this.led, shape) && "led",
      this.#isSpoken(shape) && "spoken",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** Open the preview of a shape or a button. A tapped preview stays until another one opens, or it is closed. */
  aim(preview: string | undefined): void {
    if (!preview && (this.touched || this.way)) return;
    this.aimed = preview ?? "";
    this.touched = null;
    this.byTouch = false;
  }

  #lookAway(): void {
    this.aimed = "";
    this.touched = null;
    this.byTouch = false;
  }

  pick(shape: Shape, touched = false, where: Element | null = null): void {
    const { asking: asked, where: last } = this;
    this.asking = null;
    this.where = where;
    if (this.subset) return this.toggle(this.#item(shape));
    const walk = this.#walkTo(shape);
    if (walk) return this.#pickWalk(walk, shape, touched);
    this.way = null;
    const actions = shape.actions ?? [];
    const [first] = actions;
    if (first === undefined) return;
    if (shape.preview && touched && this.aimed !== shape.preview) {
      this.aim(shape.preview);
      this.byTouch = true;
      if (!this.#waits(shape)) {
        this.proposed = [];
        this.touched = shape;
        return news.say(`${this.label(shape).replace(/\.$/, "")}. ${settings.words.tapAgain}`);
      }
    }
    if (!this.pickInput) return;
    const { play, proposed } = picked(actions, this.proposed, this.pickInput, where !== null && where === last);
    if (play !== undefined) {
      const unsure = this.narrowed.find((choice) => choice.action === play && choice.sure);
      this.asking = asked;
      if (unsure) return this.choose(unsure);
      return this.play(gesture(play, actions.length === 1 ? shape.then : []));
    }
    this.proposed = proposed;
    if (this.pickInput.confirm && shape.title) news.say(`${shape.title}. ${this.pickInput.confirm}?`);
    else if (this.next) {
      // new buttons are visible, so they are announced to users who do not see them
      const labels = this.goesOn ? "" : this.narrowed.map((choice) => choice.label).join("; ");
      const said = nextText(this.next, settings.words);
      news.say(`${shape.title ?? ""}. ${labels ? settings.words.is({ name: said, value: labels }) : said}`);
    }
  }

  /** Show the way first; another pick, the button, or a pointer that has seen the way already, sets out. */
  #pickWalk(walk: Walk, shape: Shape, touched: boolean): void {
    const shown = walk.label ? this.way === walk : !touched || this.tapped?.id === shape.id;
    this.proposed = [];
    if (shown) return this.play(walkGesture(walk));
    this.aim(shape.preview);
    this.byTouch = touched;
    if (walk.label) this.way = walk;
    else this.touched = shape;
    news.say(`${this.label(shape).replace(/\.$/, "")}. ${settings.words.tapAgain}`);
  }

  /** Play what was tapped. */
  doTapped(): void {
    const walk = this.tapped && this.#walkTo(this.tapped);
    if (walk) return this.play(walkGesture(walk));
    const [action] = this.tapped?.actions ?? [];
    if (action !== undefined) this.play(gesture(action, this.tapped?.then));
  }

  choose(choice: Offered): void {
    if (choice.sure && this.asking !== choice) {
      this.asking = choice;
      return news.say(choice.sure);
    }
    this.play({ ...gesture(choice.action, choice.then), walk: choice.walk });
  }

  toggle(item: number): void {
    this.asking = null;
    if (item >= 0 && this.toAct) this.mask = toggle(this.mask, item);
  }

  isOn(item: number): boolean {
    return isOn(this.mask, item);
  }

  /** Whether the hint names a button. */
  hints(choice: Choice): boolean {
    return (
      this.hinted !== null &&
      (same(this.hinted, gesture(choice.action, choice.then)) || (!choice.then?.length && choice.action === this.hinted.action))
    );
  }

  show(hinted: Gesture): boolean {
    this.hinted = hinted;
    if (this.subset) this.mask = maskOf(this.subset, hinted) ?? this.mask;
    return true;
  }

  dismiss(): void {
    this.proposed = [];
    this.way = null;
    this.asking = null;
    this.where = null;
    this.#lookAway();
  }
}
