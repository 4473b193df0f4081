/** A form's nodes, made by the server from the types that read a game's data files, and the values that a form holds. */

/** A value of a data file, as TOML has them. Values are never changed in place. */
export type Value = string | number | boolean | readonly Value[] | ValueTable;
export interface ValueTable {
  readonly [name: string]: Value;
}
/** The values of all files of a box, by file name. */
export type Values = Readonly<Record<string, Value>>;

/** A step into a value: a name in a table, or an index in a list. */
export type Step = string | number;
export type Steps = readonly Step[];

interface Common {
  /** The name of a picker that shows this value in place of fields. */
  picker?: string;
  /** What else a picker or a field needs to know. `from`: the path of a list or a map in the same file, whose entries this text may name.
   * `named`: letters or values with their names. */
  hints?: Readonly<Record<string, unknown>>;
}
export interface Choice {
  name: string | number;
  label: string;
}
export interface TableField {
  name: string;
  label: string;
  about?: string;
  node: FormNode;
  /** False: the entry may be left out, and the default applies. */
  required?: boolean;
  default?: Value | null;
}
export interface TableNode extends Common {
  kind: "table";
  name: string;
  fields: readonly TableField[];
}
export interface MapNode extends Common {
  kind: "map";
  /** The names that there may be; null: any. */
  keys: readonly Choice[] | null;
  value: FormNode;
  least?: number | null;
  most?: number | null;
}
export interface ListNode extends Common {
  kind: "list";
  item: FormNode;
  least?: number | null;
  most?: number | null;
}
export interface TupleNode extends Common {
  kind: "tuple";
  items: readonly FormNode[];
}
export interface IntegerNode extends Common {
  kind: "integer";
  least?: number | null;
  most?: number | null;
}
export interface TextNode extends Common {
  kind: "text";
  pattern?: string | null;
  least?: number | null;
  most?: number | null;
}
export interface ChoiceNode extends Common {
  kind: "choice";
  values: readonly Choice[];
}
export interface FlagNode extends Common {
  kind: "flag";
}
/** A value of one of these kinds. */
export interface EitherNode extends Common {
  kind: "either";
  kinds: readonly FormNode[];
}
export type PlainNode = TableNode | MapNode | ListNode | TupleNode | IntegerNode | TextNode | ChoiceNode | FlagNode;
export type FormNode = PlainNode | EitherNode;

export interface FormFile {
  file: string;
  label: string;
  about: string;
  node: FormNode;
}
/** `GET /api/workshop/{game}`. */
export interface Form {
  game: string;
  title: string;
  files: readonly FormFile[];
  data: Readonly<Record<string, string>>;
  digest: string;
  /** Whether the server keeps boxes, lists them in its lobby, and makes balance reports of them. */
  keeps?: boolean;
  lists?: boolean;
  measures?: boolean;
}

/** Something that a file may not say. `field` is the path of the entry, such as `pieces[0].dice.2`. */
export interface Problem {
  file: string;
  field: string;
  sentence: string;
}

/** What a picker gets. `path` is the value's own path in its file; `problems` are those inside it; `whole` are all files' values. */
export interface PickerProps<Picked = Value> {
  value: Picked;
  node: FormNode;
  file: string;
  path: string;
  change: (value: Picked) => void;
  problems: readonly Problem[];
  whole: Values;
  label: string;
}

// --- paths ---------------------------------------------------------------------------------------------------------------------

export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
export const isTable = (value: Value | undefined): value is ValueTable => typeof value === "object" && !Array.isArray(value);

/** A path as the server writes it. */
export const textOf = (steps: Steps): string =>
  steps.map((step, place) => (typeof step === "number" ? `[${step}]` : place ? `.${step}` : step)).join("");

export function at(value: Value | undefined, steps: Steps): Value | undefined {
  for (const step of steps) {
    if (typeof step === "number") value = isList(value) ? value[step] : undefined;
    else value = isTable(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

/** The value with another one at this path; `undefined` removes the entry. */
export function put(value: Value, steps: Steps, entry: Value | undefined): Value {
  const [step, ...rest] = steps;
  if (step === undefined) return entry ?? value;
  if (typeof step === "number") {
    const list = isList(value) ? [...value] : [];
    if (entry === undefined && !rest.length) list.splice(step, 1);
    else list[step] = put(list[step] ?? {}, rest, entry);
    return list;
  }
  const table = isTable(value) ? value : {};
  if (entry !== undefined || rest.length) return { ...table, [step]: put(table[step] ?? {}, rest, entry) };
  return Object.fromEntries(Object.entries(table).filter(([name]) => name !== step));
}

/** The way to the deepest entry that there is on a path of the server's. Names may themselves hold dots and spaces. */
export function reached(value: Value | undefined, field: string): Step[] {
  const steps: Step[] = [];
  let rest = field;
  for (;;) {
    const here: Value | undefined = value;
    const children: Step[] = isList(here) ? here.map((_, place) => place) : isTable(here) ? Object.keys(here) : [];
    const next = children
      .map((step) => ({ step, text: typeof step === "number" ? `[${step}]` : steps.length ? `.${step}` : step }))
      .filter(({ text }) => rest.startsWith(text) && /^($|[.[])/.test(rest.slice(text.length)))
      .sort((a, b) => b.text.length - a.text.length)[0];
    if (!next) return steps;
    steps.push(next.step);
    rest = rest.slice(next.text.length);
    value = at(here, [next.step]);
  }
}

/** The node of the entry at a path of a value. */
export function nodeAt(node: FormNode | undefined, value: Value | undefined, steps: Steps): PlainNode | undefined {
  for (const step of steps) {
    const here: PlainNode | undefined = node && plain(node, value);
    if (here?.kind === "table") node = here.fields.find((field) => field.name === step)?.node;
    else if (here?.kind === "map") node = here.value;
    else if (here?.kind === "list") node = here.item;
    else if (here?.kind === "tuple") node = here.items[step as number];
    else return undefined;
    value = at(value, [step]);
  }
  return node && plain(node, value);
}

/** The node of this value: of several kinds, the first that has its shape. */
export function plain(node: FormNode, value: Value | undefined): PlainNode {
  if (node.kind !== "either") return node;
  const kinds = node.kinds.map((each) => plain(each, value));
  return kinds.find((each) => hasShape(each, value)) ?? kinds[0]!;
}

function hasShape(node: PlainNode, value: Value | undefined): boolean {
  switch (node.kind) {
    case "table":
      return isTable(value) && Object.keys(value).every((name) => node.fields.some((field) => field.name === name));
    case "map":
      return isTable(value);
    case "list":
    case "tuple":
      return isList(value);
    case "integer":
      return typeof value === "number";
    case "text":
      return typeof value === "string";
    case "choice":
      return node.values.some((each) => each.name === value);
    case "flag":
      return typeof value === "boolean";
  }
}

// --- values --------------------------------------------------------------------------------------------------------------------

export const isRequired = (field: TableField): boolean => field.required !== false;
/** Whether an entry that is absent is shown as if it were there, because to enter it changes nothing else. */
export function isImplied({ node, default: usual, required }: TableField): boolean {
  if (required !== false || usual === undefined || usual === null) return false;
  if (isScalar(node)) return true;
  if (node.kind === "table") return node.fields.every(isImplied);
  return (isList(usual) && !usual.length) || (node.kind === "map" && isTable(usual) && !Object.keys(usual).length);
}
const SCALARS: readonly FormNode["kind"][] = ["integer", "text", "choice", "flag"];
/** Whether a value of this node, of whatever kind, is a single control. */
export const isScalar = (node: FormNode): boolean => (node.kind === "either" ? node.kinds.every(isScalar) : SCALARS.includes(node.kind));

/** What a new entry begins with. */
export function fresh(node: FormNode): Value {
  switch (node.kind) {
    case "table":
      return Object.fromEntries(node.fields.filter(isRequired).map((field) => [field.name, fresh(field.node)]));
    case "map": {
      const keys = node.keys ?? [];
      const begun = isScalar(node.value) ? keys : keys.slice(0, node.least ?? 0);
      return Object.fromEntries(begun.map(({ name }) => [name, fresh(node.value)]));
    }
    case "list":
      return Array.from({ length: node.least ?? 0 }, () => fresh(node.item));
    case "tuple":
      return node.items.map(fresh);
    case "integer":
      return Math.min(Math.max(0, node.least ?? 0), node.most ?? Infinity);
    case "text":
      return "";
    case "choice":
      return node.values[0]?.name ?? "";
    case "flag":
      return false;
    case "either":
      return node.kinds[0] ? fresh(node.kinds[0]) : "";
  }
}

/** A table's first text or choice, by which people know the table. */
function nameField(node: FormNode): TableField | undefined {
  const field = node.kind === "table" ? node.fields.find((each) => each.node.kind === "text" || each.node.kind === "choice") : undefined;
  return field && isRequired(field) ? field : undefined;
}

/** What an entry of a list is called: its own name, in this language or in another one that it has; else its id; else its first text or
 * choice. "" if it has none of them. */
export function titleOf(given: FormNode, value: Value | undefined, language = ""): string {
  const node = plain(given, value);
  if (isScalar(node)) return (node.kind === "choice" && node.values.find((each) => each.name === value)?.label) || String(value ?? "");
  if (node.kind !== "table" || !isTable(value)) return "";
  const { name, id } = value;
  const own = isTable(name) ? [name[language], ...Object.values(name)].find((each) => typeof each === "string" && each) : name;
  if (typeof own === "string" && own) return own;
  if (typeof id === "string" && id) return id;
  const field = nameField(node);
  return field ? titleOf(field.node, value[field.name], language) : "";
}

/** By what an entry of a list is known wherever it stands: its id, if it has one; else its title. */
function identityOf(node: FormNode, value: Value): string {
  return (isTable(value) && typeof value.id === "string" && value.id) || titleOf(node, value);
}

/** A copy of a list's entry, whose name is not that of another one. */
export function copyOf(node: FormNode, list: readonly Value[], place: number): Value {
  const original = list[place]!;
  const field = nameField(plain(node, original));
  const known = field?.node.kind === "text" && isTable(original) ? original[field.name] : undefined;
  if (!field || !isTable(original) || typeof known !== "string") return original;
  const taken = new Set(list.map((each) => (isTable(each) ? each[field.name] : "")));
  const stem = known.replace(/\d+$/, "");
  let number = 2;
  while (taken.has(`${stem}${number}`)) number += 1;
  return { ...original, [field.name]: `${stem}${number}` };
}

export function same(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true;
  if (isList(one) && isList(other)) return one.length === other.length && one.every((each, place) => same(each, other[place]));
  if (!isTable(one) || !isTable(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]));
}

// --- local checks --------------------------------------------------------------------------------------------------------------

export type FaultKind = "number" | "long" | "empty" | "pattern" | "count" | "choice" | "missing" | "unknown" | "type";
/** An entry that its node does not allow. `least` and `most` are what is allowed. */
export interface Fault {
  steps: Steps;
  kind: FaultKind;
  least: number | null;
  most: number | null;
}

/** What the node of a value refuses; the server's readers check the rest. */
export function* faults(given: FormNode, value: Value | undefined, steps: Steps = []): Generator<Fault> {
  const node = plain(given, value);
  const bounds = node.kind === "list" || node.kind === "map" || node.kind === "integer" ? node : undefined;
  const [least, most] = [bounds?.least ?? null, bounds?.most ?? (node.kind === "text" ? (node.most ?? null) : null)];
  const fault = (kind: FaultKind, where: Steps = steps): Fault => ({ steps: where, kind, least, most });
  const outside = (count: number) => count < (least ?? -Infinity) || count > (most ?? Infinity);
  switch (node.kind) {
    case "table": {
      if (!isTable(value)) return yield fault("type");
      for (const field of node.fields) {
        const here = [...steps, field.name];
        if (Object.hasOwn(value, field.name)) yield* faults(field.node, value[field.name], here);
        else if (isRequired(field)) yield fault("missing", here);
      }
      for (const name of Object.keys(value))
        if (!node.fields.some((field) => field.name === name)) yield fault("unknown", [...steps, name]);
      return;
    }
    case "map": {
      if (!isTable(value)) return yield fault("type");
      if (outside(Object.keys(value).length)) yield fault("count");
      for (const [name, entry] of Object.entries(value)) {
        if (node.keys && !node.keys.some((key) => String(key.name) === name)) yield fault("unknown", [...steps, name]);
        else yield* faults(node.value, entry, [...steps, name]);
      }
      return;
    }
    case "list":
      if (!isList(value)) return yield fault("type");
      if (outside(value.length)) yield fault("count");
      for (const [place, entry] of value.entries()) yield* faults(node.item, entry, [...steps, place]);
      return;
    case "tuple":
      if (!isList(value) || value.length !== node.items.length) return yield fault("type");
      for (const [place, item] of node.items.entries()) yield* faults(item, value[place], [...steps, place]);
      return;
    case "integer":
      if (typeof value !== "number" || !Number.isSafeInteger(value)) return yield fault("type");
      if (outside(value)) yield fault("number");
      return;
    case "text":
      if (typeof value !== "string") return yield fault("type");
      if ([...value].length > (most ?? Infinity)) yield fault("long");
      else if (value.length < (node.least ?? 0)) yield fault("empty");
      else if (node.pattern && !matches(node.pattern, value)) yield fault("pattern");
      return;
    case "choice":
      if (!node.values.some((each) => each.name === value)) yield fault("choice");
      return;
    case "flag":
      if (typeof value !== "boolean") yield fault("type");
  }
}

/** Whether a text fits a pattern of Python's; one that a browser cannot read is left to the server. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}

// --- differences and search ----------------------------------------------------------------------------------------------------

/** An entry that differs from another version of the file. `before` or `after` is missing where the entry is. */
export interface Difference {
  file: string;
  /** Where the entry is; where it was, if it is there no more. */
  steps: Steps;
  /** Where it was. */
  was: Steps;
  before?: Value;
  after?: Value;
}

/** How a file differs from another version. Entries of a list are matched by their names, where each has its own. */
export function* differences(file: string, node: FormNode, before: Value | undefined, after: Value | undefined): Generator<Difference> {
  yield* differing(file, node, before, after, [], []);
}

function* differing(
  file: string,
  node: FormNode | undefined,
  before: Value | undefined,
  after: Value | undefined,
  steps: Steps,
  was: Steps,
): Generator<Difference> {
  if (same(before, after)) return;
  if (isTable(before) && isTable(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const inner = node && nodeAt(node, name in after ? after : before, [name]);
      yield* differing(file, inner, before[name], after[name], [...steps, name], [...was, name]);
    }
    return;
  }
  const kind = node && plain(node, after);
  const item = kind?.kind === "list" && !isScalar(kind.item) ? kind.item : undefined;
  if (item && isList(before) && isList(after)) {
    const names = (list: readonly Value[]) => list.map((each, place) => identityOf(item, each) || `#${place}`);
    const [old, now] = [names(before), names(after)];
    const own = new Set(old).size === old.length && new Set(now).size === now.length;
    const place = (name: string, index: number, list: readonly string[]) => (own ? list.indexOf(name) : index < list.length ? index : -1);
    // an entry that was renamed keeps its place
    const renamed = own && old.length === now.length;
    const match = (name: string, index: number, list: readonly string[], others: readonly string[]) => {
      const found = place(name, index, list);
      return found < 0 && renamed && !others.includes(list[index]!) ? index : found;
    };
    for (const [index, name] of now.entries()) {
      const from = match(name, index, old, now);
      yield* differing(file, item, from < 0 ? undefined : before[from], after[index], [...steps, index], [...was, from < 0 ? index : from]);
    }
    for (const [index, name] of old.entries()) {
      if (match(name, index, now, old) < 0) {
        yield { file, steps: [...steps, Math.min(index, after.length)], was: [...was, index], before: before[index]! };
      }
    }
    return;
  }
  yield {
    file,
    steps,
    was,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

/** The place of the difference that is shown while no field is in work: the first one inside an entry of a list or of a table of entries. */
export function shownFirst(found: readonly Difference[], values: Values): Difference | undefined {
  const there = found.filter((each) => each.after !== undefined);
  const inEntry = ({ file, steps }: Difference) =>
    steps.some((step, place) => typeof step === "number" && isTable(at(values[file], steps.slice(0, place + 1))));
  return there.find(inEntry) ?? there.find(({ steps }) => steps.length > 1) ?? there[0];
}

/** Where the entry with this id is, in any list of any file. */
export function entryOf(values: Values, id: string): { file: string; steps: Steps } | undefined {
  const inside = (value: Value, steps: Steps): Steps | undefined => {
    if (isTable(value) && value.id === id && typeof steps.at(-1) === "number") return steps;
    const inner: readonly [Step, Value][] = isList(value) ? [...value.entries()] : isTable(value) ? Object.entries(value) : [];
    for (const [step, each] of inner) {
      const found = inside(each, [...steps, step]);
      if (found) return found;
    }
    return undefined;
  };
  for (const [file, value] of Object.entries(values)) {
    const steps = inside(value, []);
    if (steps) return { file, steps };
  }
  return undefined;
}

/** An entry undone: the value with the other version's entry in its place. */
export function undone(value: Value, difference: Difference): Value {
  const { steps, before, after } = difference;
  const last = steps.at(-1);
  if (before !== undefined && after === undefined && typeof last === "number") {
    const around = steps.slice(0, -1);
    const list = [...((at(value, around) ?? []) as readonly Value[])];
    list.splice(last, 0, before);
    return put(value, around, list);
  }
  return put(value, steps, before);
}

/** The labels on the way to an entry, such as Pieces, Zog, Power. */
export function labelsOf(node: FormNode, value: Value | undefined, steps: Steps, language = ""): string[] {
  const labels: string[] = [];
  let now = value;
  for (const [place, step] of steps.entries()) {
    const here = nodeAt(node, value, steps.slice(0, place));
    const field = here?.kind === "table" ? here.fields.find((each) => each.name === step) : undefined;
    const key = here?.kind === "map" ? here.keys?.find((each) => String(each.name) === step)?.label : undefined;
    const next = nodeAt(node, value, steps.slice(0, place + 1));
    now = at(now, [step]);
    if (typeof step === "number") labels.push((next && !isScalar(next) && titleOf(next, now, language)) || String(step + 1));
    else labels.push(field?.label ?? key ?? step);
  }
  return labels;
}

/** Every field of a file that holds a value of its own. */
export function* leaves(
  node: FormNode,
  value: Value | undefined,
  steps: Steps = [],
): Generator<{ steps: Steps; node: FormNode; value: Value }> {
  if (value === undefined) return;
  if (isList(value)) {
    for (const [place, each] of value.entries()) {
      const child = nodeAt(node, value, [place]);
      if (child) yield* leaves(child, each, [...steps, place]);
    }
  } else if (isTable(value)) {
    for (const [name, each] of Object.entries(value)) {
      const child = nodeAt(node, value, [name]);
      if (child) yield* leaves(child, each, [...steps, name]);
    }
  } else yield { steps, node, value };
}

/** The names that a text may be, if its node says where they are listed. */
export function namesFor(node: FormNode, whole: Values, file: string): readonly string[] | null {
  const from = node.hints?.from;
  if (typeof from !== "string") return null;
  const [elsewhere, path] = from.includes(":") ? (from.split(":") as [string, string]) : [file, from];
  const found = at(whole[elsewhere], path ? path.split(".") : []);
  if (isList(found))
    return found.map((each) => (typeof each === "string" ? each : isTable(each) ? String(Object.values(each)[0]) : String(each)));
  return isTable(found) ? Object.keys(found) : null;
}
