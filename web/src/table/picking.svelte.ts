/** Picking shapes and buttons, and toggling subsets: the two inputs that act on what is drawn. */

import { gesture, same, type Gesture } from "../lib/gesture";
import { news } from "../lib/news.svelte";
import { settings } from "../lib/settings.svelte";
import { canToggle, confirmOf, gestureOf, isOn, maskOf, toggle } from "../lib/subset";
import type { Choice, Input, Preview, Shape } from "../lib/wire";
import type { Picker } from "../scene/picker";

export class Picking implements Picker {
  input = $state.raw<Input | null>(null);
  toAct = $state(false);
  /** The actions that were proposed by a first pick and wait for the confirmation, or for a choice among them. */
  proposed = $state.raw<readonly number[]>([]);
  hinted = $state.raw<Gesture | null>(null);
  mask = $state(0);
  /** The choice that was clicked once and asks whether it is meant. */
  asking = $state.raw<Choice | null>(null);
  /** The name of the preview that is looked at. */
  aimed = $state("");
  #previews = $state.raw<Readonly<Record<string, Preview>>>({});

  constructor(readonly play: (gesture: Gesture) => void) {}

  pickInput = $derived(this.input?.kind === "pick" ? this.input : null);
  subset = $derived(this.input?.kind === "subset" ? this.input : null);
  preview = $derived(this.toAct && this.aimed ? this.#previews[this.aimed] : undefined);
  /** The buttons: all of them, or those that tell apart what the picked shape offers. */
  choices = $derived.by((): readonly Choice[] => {
    const all = this.pickInput?.choices ?? this.subset?.choices ?? [];
    if (this.pickInput?.folded) {
      const told = all.filter((choice) => this.proposed.includes(choice.action));
      return told.length === 1 ? told.map((choice) => ({ ...choice, primary: true })) : told;
    }
    return this.proposed.length > 1 ? all.filter((choice) => this.proposed.includes(choice.action)) : all;
  });
  meant = $derived(this.subset ? gestureOf(this.subset, this.mask) : undefined);
  confirm = $derived(this.subset ? confirmOf(this.subset, this.mask) : "");
  /** Why what is toggled stands for nothing. */
  note = $derived(this.subset && this.mask && !this.meant ? (this.subset.note ?? "") : "");

  take(input: Input | null, toAct: boolean, fresh: boolean, previews: Readonly<Record<string, Preview>> = {}): void {
    this.input = input;
    this.toAct = toAct;
    this.#previews = previews;
    if (!fresh) return;
    this.proposed = [];
    this.hinted = null;
    this.asking = null;
    this.mask = 0;
    this.aimed = "";
  }

  #item(shape: Shape): number {
    return shape.id ? (this.subset?.items.findIndex((item) => item.shape === shape.id) ?? -1) : -1;
  }

  offers(shape: Shape): boolean {
    if (!this.toAct) return false;
    if (this.subset) return this.#item(shape) >= 0 && canToggle(this.subset, this.#item(shape));
    return this.pickInput !== null && (shape.actions?.length ?? 0) > 0;
  }

  checked(shape: Shape): boolean | undefined {
    const item = this.#item(shape);
    return item >= 0 ? isOn(this.mask, item) : undefined;
  }

  label(shape: Shape): string {
    const preview = shape.preview ? this.#previews[shape.preview] : undefined;
    if (preview) return [preview.title, preview.text].filter(Boolean).join(". ");
    return this.subset?.items[this.#item(shape)]?.label || shape.title || "";
  }

  classes(shape: Shape): string {
    const item = this.#item(shape);
    const [action] = shape.actions ?? [];
    return [
      item >= 0 && isOn(this.mask, item) && "on",
      (shape.actions ?? []).some((each) => this.proposed.includes(each)) && (!shape.preview || this.pickInput?.folded) && "proposed",
      shape.preview && shape.preview === this.aimed && "proposed",
      this.hinted !== null && action !== undefined && (shape.then?.length ? same(this.hinted, gesture(action, shape.then)) : shape.actions?.includes(this.hinted.action)) && "hinted",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** Look at what a shape or a button would do. */
  aim(preview: string | undefined): void {
    this.aimed = preview ?? "";
  }

  pick(shape: Shape, touched = false): void {
    this.asking = null;
    if (this.subset) return this.toggle(this.#item(shape));
    let actions = shape.actions ?? [];
    // where buttons wait for a shape, a second shape keeps of what is proposed what it offers too
    const both = this.pickInput?.folded ? actions.filter((action) => this.proposed.includes(action)) : [];
    if (both.length) actions = both;
    const [first] = actions;
    if (first === undefined) return;
    if (shape.preview && touched && this.aimed !== shape.preview) {
      this.aim(shape.preview);
      if (!this.pickInput?.folded) return news.say(`${this.label(shape)}. ${settings.words.onceMore}`);
    }
    const again = this.proposed.length === actions.length && actions.every((action) => this.proposed.includes(action));
    if (actions.length === 1 && (!this.pickInput?.confirm || again)) return this.play(gesture(first, shape.then));
    this.proposed = actions;
    if (this.pickInput?.confirm && shape.title) news.say(`${shape.title}. ${this.pickInput.confirm}?`);
  }

  choose(choice: Choice): void {
    if (choice.sure && this.asking !== choice) {
      this.asking = choice;
      return news.say(choice.sure);
    }
    this.play(gesture(choice.action, choice.then));
  }

  toggle(item: number): void {
    this.asking = null;
    if (item >= 0 && this.toAct) this.mask = toggle(this.mask, item);
  }

  isOn(item: number): boolean {
    return isOn(this.mask, item);
  }

  /** Whether a button is what the hint names. */
  hints(choice: Choice): boolean {
    return this.hinted !== null && (same(this.hinted, gesture(choice.action, choice.then)) || (!choice.then?.length && choice.action === this.hinted.action));
  }

  show(hinted: Gesture): boolean {
    this.hinted = hinted;
    if (this.subset) this.mask = maskOf(this.subset, hinted) ?? this.mask;
    return true;
  }

  dismiss(): void {
    this.proposed = [];
    this.asking = null;
    this.aimed = "";
  }
}
