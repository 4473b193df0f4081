/** A study's tree of variations, as in `core/study.py`: each node is a position, and its first variation is the main one. */

/** A line in a study's file. It leaves the line with number `line` (0: the game itself) after `ply` plies. */
interface Variation {
  line?: number;
  ply: number;
  actions: readonly number[];
  comments?: Readonly<Record<string, string>>;
}

/** A study's file: a record, whose main line is the game. */
export interface StudyRecord {
  game: string;
  version: number;
  options: Readonly<Record<string, boolean | number | string>>;
  /** The printed data's digest, and the data files that are not as published. */
  digest?: string;
  data?: Readonly<Record<string, string>>;
  seats?: readonly string[];
  /** The first position, if it was set up. */
  start?: string;
  /** A table of this server with the study's printed data, if new tables have others. Only this browser keeps it: it is in no file. */
  table?: string;
  actions: readonly number[];
  comments?: Readonly<Record<string, string>>;
  variations?: readonly Variation[];
}

export interface StudyNode {
  readonly id: number;
  readonly action: number;
  readonly parent: StudyNode | null;
  /** Number of plies before the position. */
  readonly ply: number;
  comment: string;
  variations: StudyNode[];
}

/** A line of the list of moves: a position, and how deep its variation is nested. */
export interface Row {
  node: StudyNode;
  depth: number;
}

export class StudyTree {
  readonly root: StudyNode;
  /** What a file has besides its lines: the game, its options and version, the players. */
  readonly head: StudyRecord;
  #nodes = 0;

  constructor(record: StudyRecord) {
    this.head = { ...record, actions: [], comments: undefined, variations: undefined };
    this.root = this.#node(-1, null);
    const lines: Variation[] = [{ ply: 0, actions: record.actions, comments: record.comments }, ...(record.variations ?? [])];
    const nodes: StudyNode[][] = [];
    lines.forEach((line, number) => {
      let at = number ? this.#left(lines, nodes, line) : this.root;
      const own: StudyNode[] = [];
      for (const action of line.actions) own.push((at = this.add(at, action)));
      nodes.push(own);
      for (const [ply, comment] of Object.entries(line.comments ?? {})) {
        const node = Number(ply) === 0 ? this.root : own[Number(ply) - line.ply - 1];
        if (node) node.comment = comment;
      }
    });
  }

  /** The position at which a variation leaves an earlier line. */
  #left(lines: readonly Variation[], nodes: readonly (readonly StudyNode[])[], { line = 0, ply }: Variation): StudyNode {
    let number = line;
    while (number && ply <= lines[number]!.ply) number = lines[number]!.line ?? 0;
    return nodes[number]?.[ply - lines[number]!.ply - 1] ?? this.root;
  }

  #node(action: number, parent: StudyNode | null): StudyNode {
    return { id: this.#nodes++, action, parent, ply: parent ? parent.ply + 1 : 0, comment: "", variations: [] };
  }

  /** The position after an action, added if the study lacks it. */
  add(node: StudyNode, action: number): StudyNode {
    const known = node.variations.find((each) => each.action === action);
    if (known) return known;
    const added = this.#node(action, node);
    node.variations.push(added);
    return added;
  }

  /** Make the variation that leads to a position the main one, at the last place where it is not. */
  promote(node: StudyNode): void {
    const head = headOf(node);
    if (!head?.parent) return;
    head.parent.variations = [head, ...head.parent.variations.filter((each) => each !== head)];
  }

  /** Remove a position and all that follow it. Returns the position before it. */
  remove(node: StudyNode): StudyNode {
    if (!node.parent) return node;
    node.parent.variations = node.parent.variations.filter((each) => each !== node);
    return node.parent;
  }

  /** The list of moves: the main line, and after each of its moves the variations in place of it. */
  rows(): Row[] {
    const rows: Row[] = [];
    const ahead: Row[] = [{ node: this.root, depth: 0 }];
    for (let row = ahead.pop(); row; row = ahead.pop()) {
      const { node, depth } = row;
      if (node !== this.root) rows.push(row);
      // a main move's own continuation comes after the variations in place of it
      const next = node.variations[0];
      if (next) ahead.push({ node: next, depth });
      if (isMain(node) && node.parent)
        for (const other of [...node.parent.variations.slice(1)].reverse()) ahead.push({ node: other, depth: depth + 1 });
    }
    return rows;
  }

  /** The study's file. */
  record(): StudyRecord {
    const main = lineFrom(this.root);
    const comments = commentsOf([this.root, ...main]);
    const played: { line: number; ply: number; nodes: StudyNode[] }[] = [{ line: 0, ply: 0, nodes: main }];
    for (let number = 0; number < played.length; number++) {
      const { nodes } = played[number]!;
      for (const node of number ? nodes : [this.root, ...nodes])
        for (const other of node.variations.slice(1)) played.push({ line: number, ply: node.ply, nodes: [other, ...lineFrom(other)] });
    }
    const variations = played.slice(1).map(({ line, ply, nodes }): Variation => {
      const said = commentsOf(nodes);
      return { ...(line ? { line } : {}), ply, actions: nodes.map((node) => node.action), ...(said ? { comments: said } : {}) };
    });
    return {
      ...this.head,
      actions: main.map((node) => node.action),
      ...(comments ? { comments } : {}),
      ...(variations.length ? { variations } : {}),
    };
  }
}

/** Whether a position is the main one after its parent. */
export const isMain = (node: StudyNode): boolean => !node.parent || node.parent.variations[0] === node;

/** The last position on the way to a node that is not the main one after its parent; null on the main line. */
export function headOf(node: StudyNode): StudyNode | null {
  let at: StudyNode | null = node;
  while (at && isMain(at)) at = at.parent;
  return at;
}

/** The actions that lead to a position. */
export function pathTo(node: StudyNode): number[] {
  const path: number[] = [];
  for (let at = node; at.parent; at = at.parent) path.push(at.action);
  return path.reverse();
}

/** The main positions that follow a position. */
export function lineFrom(node: StudyNode): StudyNode[] {
  const line: StudyNode[] = [];
  for (let at = node.variations[0]; at; at = at.variations[0]) line.push(at);
  return line;
}

function commentsOf(nodes: readonly StudyNode[]): Record<string, string> | null {
  const said = nodes.filter((node) => node.comment.trim()).map((node) => [String(node.ply), node.comment.trim()] as const);
  return said.length ? Object.fromEntries(said) : null;
}
