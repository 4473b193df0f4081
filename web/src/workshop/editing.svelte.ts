/** The box that is being edited: its values, what was undone, the draft that this browser keeps, and where the user works. */

import { tick } from "svelte";
import { newId, type Box } from "../lib/boxes/box";
import { parse, stringify } from "../lib/boxes/toml";
import { keep, readJson } from "../lib/localStore";
import {
  at,
  differences,
  faults,
  put,
  reached,
  same,
  shownFirst,
  textOf,
  undone,
  type Difference,
  type Fault,
  type Form,
  type Steps,
  type Value,
  type Values,
} from "./form";

/** What a box says of itself. */
export interface About {
  name: string;
  author: string;
  version: string;
  about: string;
}
export const LONGEST: Readonly<Record<keyof About, number>> = { name: 60, author: 60, version: 20, about: 600 };
const NOTHING: About = { name: "", author: "", version: "", about: "" };

interface Version {
  values: Values;
  about: About;
}
interface Change extends Version {
  /** Where the change was made, as `board.toml:pieces[3]`. */
  where: string;
  since: number;
}

/** Milliseconds within which changes of one field are one step of undo. */
const ONE_STEP = 1200;
const MOST_STEPS = 200;

export const placeOf = (file: string, steps: Steps) => `${file}:${textOf(steps)}`;

export class Editing {
  readonly shipped: Values;
  values = $state.raw<Values>({});
  about = $state.raw<About>(NOTHING);
  /** The file whose fields are shown. */
  file = $state("");
  /** The one entry that is open in each list, by the list's place. */
  opened = $state.raw<Readonly<Record<string, Steps[number] | null>>>({});
  /** The place of the field that was focused last. */
  focused = $state("");
  /** When the last change was made, by `performance.now`; 0: never. */
  changedAt = 0;
  /** The id of the box in this browser that is edited; "": none. */
  boxId = $state("");
  /** Whether this browser keeps the draft. */
  kept = $state(true);
  #past = $state.raw<readonly Change[]>([]);
  #future = $state.raw<readonly Change[]>([]);
  #last: { where: string; at: number } | null = null;
  /** What was last written, so that a file that is edited back is again the text that was read. */
  readonly #read = new WeakMap<object, string>();

  /** The form, in the page's language. */
  form = $state.raw<Form>() as Form;

  constructor(form: Form) {
    this.form = form;
    this.shipped = this.#parsed(form.data);
    this.values = this.shipped;
    this.file = form.files[0]?.file ?? "";
    const draft = readJson(this.#key) as Partial<Version & { boxId: string }> | null;
    if (draft?.values && this.#fits(draft.values)) {
      this.values = Object.fromEntries(
        form.files.map(({ file }) => [file, same(draft.values![file], this.shipped[file]) ? this.shipped[file]! : draft.values![file]!]),
      );
      this.about = { ...NOTHING, ...draft.about };
      this.boxId = draft.boxId ?? "";
    }
  }

  get #key(): string {
    return `workshop.${this.form.game}`;
  }

  #fits(values: Values): boolean {
    return this.form.files.every(({ file }) => typeof values[file] === "object");
  }

  #parsed(data: Readonly<Record<string, string>>): Values {
    return Object.fromEntries(
      this.form.files.map(({ file }) => {
        const value = parse(data[file] ?? "") as Value;
        this.#read.set(value as object, data[file] ?? "");
        return [file, value];
      }),
    );
  }

  /** The files as TOML. A file that nobody has changed is the text that was read, with its comments. */
  get data(): Record<string, string> {
    return Object.fromEntries(
      this.form.files.map(({ file }) => {
        const value = this.values[file]!;
        const text = this.#read.get(value as object) ?? stringify(value as Record<string, unknown>);
        this.#read.set(value as object, text);
        return [file, text];
      }),
    );
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  readonly differences: readonly Difference[] = $derived.by(() =>
    this.form.files.flatMap(({ file, node }) => [...differences(file, node, this.shipped[file], this.values[file])]),
  );

  readonly faults: readonly (Fault & { file: string })[] = $derived.by(() =>
    this.form.files.flatMap(({ file, node }) => [...faults(node, this.values[file])].map((fault) => ({ file, ...fault }))),
  );

  /** The place whose picture comes first: that of the field in work; before there is one, the first entry that differs. */
  get shown(): string {
    if (this.focused) return this.focused;
    const first = shownFirst(this.differences, this.values);
    return first ? placeOf(first.file, first.steps) : "";
  }

  at(file: string, steps: Steps): Value | undefined {
    return at(this.values[file], steps);
  }

  /** Whether the value at this place is another one than in the shipped box. */
  differs(file: string, steps: Steps): boolean {
    return !same(at(this.values[file], steps), at(this.shipped[file], steps));
  }

  set(file: string, steps: Steps, value: Value | undefined): void {
    this.#turn({ values: { ...this.values, [file]: put(this.values[file]!, steps, value) }, about: this.about }, placeOf(file, steps));
  }

  /** The box as it is kept and exported; `unnamed` is its name if it has none. */
  box(unnamed: string): Box {
    const { about, data, boxId } = this;
    return { ...about, id: boxId || newId(), game: this.form.game, name: about.name.trim() || unnamed, data, changed: Date.now() };
  }

  describe(about: Partial<About>): void {
    this.#turn({ values: this.values, about: { ...this.about, ...about } }, `about:${Object.keys(about).join()}`);
  }

  /** Put one entry back as it is in the shipped box. */
  reset(difference: Difference): void {
    const { file } = difference;
    let value = undone(this.values[file]!, difference);
    if (same(value, this.shipped[file])) value = this.shipped[file]!;
    this.#turn({ values: { ...this.values, [file]: value }, about: this.about }, "");
  }

  /** Begin with another box. Undo leads back. */
  begin(data: Readonly<Record<string, string>>, about: Partial<About>): void {
    this.#turn({ values: this.#parsed({ ...this.form.data, ...data }), about: { ...NOTHING, ...about } }, "");
    this.opened = {};
    this.focused = "";
    this.isKeptAs("");
  }

  /** The id in this browser of the box that is edited; "": it is not kept yet. */
  isKeptAs(id: string): void {
    this.boxId = id;
    this.#store();
  }

  #store(): void {
    const { values, about, boxId } = this;
    this.kept = keep(this.#key, JSON.stringify({ values, about, boxId }));
  }

  #turn(next: Version, where: string): void {
    const now = performance.now();
    const goesOn = where !== "" && this.#last?.where === where && now - this.#last.at < ONE_STEP && this.#past.length > 0;
    if (!goesOn) this.#past = [...this.#past.slice(-MOST_STEPS), { values: this.values, about: this.about, where, since: now }];
    this.#last = { where, at: now };
    this.#future = [];
    this.#show(next);
    this.changedAt = now;
  }

  #show({ values, about }: Version): void {
    this.values = values;
    this.about = about;
    this.#store();
  }

  undo(): void {
    const change = this.#past.at(-1);
    if (!change) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, { ...change, values: this.values, about: this.about }];
    this.#step(change);
  }

  redo(): void {
    const change = this.#future.at(-1);
    if (!change) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, { ...change, values: this.values, about: this.about }];
    this.#step(change);
  }

  #step(change: Change): void {
    this.#last = null;
    this.#show(change);
    this.changedAt = performance.now();
    const [file, path] = splitPlace(change.where);
    if (file in this.values) this.show(file, reached(this.values[file], path));
  }

  /** Open what hides an entry. */
  show(file: string, steps: Steps): void {
    this.file = file;
    const opened = { ...this.opened };
    for (const [place, step] of steps.entries()) opened[placeOf(file, steps.slice(0, place))] = step;
    this.opened = opened;
  }

  /** Open what hides an entry, and focus it. */
  async goTo(file: string, steps: Steps): Promise<void> {
    this.show(file, steps);
    await tick();
    for (let length = steps.length; length >= 0; length -= 1) {
      const element = document.querySelector<HTMLElement>(`[data-at="${CSS.escape(placeOf(file, steps.slice(0, length)))}"]`);
      const control = element?.querySelector<HTMLElement>("input, select, textarea, button") ?? element;
      if (!control) continue;
      control.focus({ preventScroll: true });
      element?.scrollIntoView({ block: "center" });
      return;
    }
  }
}

/** The file and the path of a place. */
export function splitPlace(place: string): [string, string] {
  const colon = place.indexOf(":");
  return [place.slice(0, colon), place.slice(colon + 1)];
}
