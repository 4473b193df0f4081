/** Picking shapes and buttons, and toggling subsets: the two inputs that act on what is drawn. */

import { news } from "../lib/news.svelte";
import { actionOf, canToggle, isOn, maskOf, toggle } from "../lib/subset";
import type { Choice, Input, Shape } from "../lib/wire";
import type { Picker } from "../scene/picker";

export class Picking implements Picker {
  input = $state.raw<Input | null>(null);
  toAct = $state(false);
  /** The actions that were proposed by a first pick and wait for the confirmation, or for a choice among them. */
  proposed = $state.raw<readonly number[]>([]);
  hinted = $state<number | null>(null);
  mask = $state(0);

  constructor(readonly play: (action: number) => void) {}

  pickInput = $derived(this.input?.kind === "pick" ? this.input : null);
  subset = $derived(this.input?.kind === "subset" ? this.input : null);
  /** The buttons: all of them, or those that tell apart what the picked shape offers. */
  choices = $derived.by((): readonly Choice[] => {
    const all = this.pickInput?.choices ?? [];
    return this.proposed.length > 1 ? all.filter((choice) => this.proposed.includes(choice.action)) : all;
  });
  subsetAction = $derived(this.subset ? actionOf(this.subset, this.mask) : undefined);

  take(input: Input | null, toAct: boolean, fresh: boolean): void {
    this.input = input;
    this.toAct = toAct;
    if (!fresh) return;
    this.proposed = [];
    this.hinted = null;
    this.mask = 0;
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
    return this.subset?.items[this.#item(shape)]?.label || shape.title || "";
  }

  classes(shape: Shape): string {
    const item = this.#item(shape);
    const actions = shape.actions ?? [];
    return [
      item >= 0 && isOn(this.mask, item) && "on",
      actions.some((action) => this.proposed.includes(action)) && "proposed",
      this.hinted !== null && actions.includes(this.hinted) && "hinted",
    ]
      .filter(Boolean)
      .join(" ");
  }

  pick(shape: Shape): void {
    if (this.subset) return this.toggle(this.#item(shape));
    const actions = shape.actions ?? [];
    const [first] = actions;
    if (first === undefined) return;
    const again = this.proposed.length === actions.length && actions.every((action) => this.proposed.includes(action));
    if (actions.length === 1 && (!this.pickInput?.confirm || again)) return this.play(first);
    this.proposed = actions;
    if (this.pickInput?.confirm && shape.title) news.say(`${shape.title}. ${this.pickInput.confirm}?`);
  }

  choose(action: number): void {
    this.play(action);
  }

  toggle(item: number): void {
    if (item >= 0 && this.toAct) this.mask = toggle(this.mask, item);
  }

  isOn(item: number): boolean {
    return isOn(this.mask, item);
  }

  show(action: number): boolean {
    this.hinted = action;
    if (this.subset) this.mask = maskOf(this.subset, action) ?? this.mask;
    return true;
  }

  dismiss(): void {
    this.proposed = [];
  }
}
