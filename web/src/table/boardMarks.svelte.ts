/** What an analysed position shows on the board: the choice that was played, the better one, the listed choices by their numbers, or the
 * steps of an expected line. */

import type { LiveTable } from "../lib/live.svelte";
import type { Input, Position, SceneChange, Shape } from "../lib/wire";
import type { Analysing } from "./analysing.svelte";
import type { Reviewed } from "./reviewed.svelte";

export type MarkKind = "played" | "better" | "choice" | "step";

export interface BoardMark {
  action: number;
  kind: MarkKind;
  /** What stands on the board and beside the choice in the list. */
  sign: string;
  /** The mark to be seen first. */
  leads: boolean;
  /** What the action changes on the board; null: not known yet. */
  change: SceneChange | null;
  /** The ids of the shapes on the board, and in the hand, with which the action is chosen. */
  shapes: readonly string[];
}

type Sign = Pick<BoardMark, "action" | "kind" | "sign" | "leads">;

/** The sign of the choice that was played, and that of the better one. */
export const PLAYED = "✗";
export const BETTER = "✓";

/** The ids of the shapes that offer an action. */
function offering(shapes: readonly Shape[], action: number): string[] {
  return shapes.flatMap((shape) => [
    ...(shape.id && shape.actions?.includes(action) ? [shape.id] : []),
    ...(shape.kind === "group" ? offering(shape.children, action) : []),
  ]);
}

/** The ids of the shapes of a subset's items with which an action is chosen, or with the fewest of which it begins. */
function toggling(input: Input, action: number): string[] {
  if (input.kind !== "subset") return [];
  const exact = input.actions?.filter(([, one]) => one === action).map(([mask]) => mask) ?? [];
  const begun = input.sequences?.filter(([, actions]) => actions[0] === action).map(([mask]) => mask) ?? [];
  const [mask] = [...exact, ...begun.sort((one, other) => bits(one) - bits(other))];
  return mask === undefined ? [] : input.items.flatMap((item, index) => (item.shape && mask & (1 << index) ? [item.shape] : []));
}

const bits = (mask: number): number => mask.toString(2).replaceAll("0", "").length;

/** The ids of the shapes, on the board and in the hand, with which an action is chosen. */
export function chosenWith(position: Position, input: Input | null, action: number): string[] {
  const layers = [...(position.board.layers ?? []), ...(position.hand?.layers ?? [])];
  return [...layers.flatMap((layer) => offering(layer.shapes ?? [], action)), ...(input ? toggling(input, action) : [])];
}

export class BoardMarks {
  constructor(
    private readonly live: Pick<LiveTable, "past" | "pastInput">,
    private readonly analysing: Analysing,
    private readonly reviewed: Pick<Reviewed, "review" | "learning">,
  ) {}

  /** The moment of the review at the viewed ply. */
  moment = $derived.by(() => {
    const { whole, ply } = this.analysing;
    return whole ? this.reviewed.review?.moments.find((moment) => moment.ply === ply) : undefined;
  });

  /** The marks, without what they change. An analysis that goes on brings the same ones again and again: then nothing is drawn. */
  #signs = $derived.by((): readonly Sign[] => JSON.parse(this.#written) as Sign[]);
  #written = $derived.by(() => JSON.stringify(this.#signsNow()));

  #signsNow(): readonly Sign[] {
    const { ply, whole, line, choices, target, actions } = this.analysing;
    if (ply === null) return [];
    if (line) {
      const ahead = line.actions.slice(line.place);
      return ahead.map((action, step) => ({ action, kind: "step", sign: `${line.place + step + 1}`, leads: step === 0 }));
    }
    const { learning } = this.reviewed;
    if (learning?.mistake?.ply === ply) {
      // the better choice is not shown before it is found
      const answered = learning.stage === "found" || learning.stage === "missed";
      return learning.candidates.map((candidate, place) => ({
        action: candidate.action,
        kind: "choice",
        sign: `${place + 1}`,
        leads: answered && learning.isGood(candidate),
      }));
    }
    if (whole) {
      const moment = this.moment;
      const played = moment?.played ?? actions[ply];
      return [
        ...(played === undefined ? [] : [{ action: played, kind: "played" as const, sign: moment ? PLAYED : "•", leads: true }]),
        ...(moment ? [{ action: moment.better, kind: "better" as const, sign: BETTER, leads: true }] : []),
      ];
    }
    return choices.map(({ action }, place) => ({ action, kind: "choice", sign: `${place + 1}`, leads: action === target }));
  }

  /** The lines whose changes the marks show. */
  lines = $derived.by((): readonly (readonly number[])[] => {
    const { line } = this.analysing;
    return line ? [line.actions] : this.#signs.map(({ action }) => [action]);
  });

  /** The shapes of the mover's hand that the choices are about; none where the hand has no part in them, or while a line is played out. */
  inHand = $derived.by((): readonly string[] => {
    const { past, pastInput } = this.live;
    if (!past?.hand || this.analysing.line?.place) return [];
    const items = pastInput?.kind === "subset" ? pastInput.items.flatMap((item) => item.shape || []) : [];
    const chosen = this.#signs.flatMap(({ action }) => (past.hand!.layers ?? []).flatMap((layer) => offering(layer.shapes ?? [], action)));
    const all = [...items, ...chosen];
    return this.#signs.length ? all.filter((id, place) => all.indexOf(id) === place) : [];
  });

  all = $derived.by((): readonly BoardMark[] => {
    const { line } = this.analysing;
    const { past, pastInput } = this.live;
    if (!past) return [];
    const changes = line ? this.analysing.changes(line.actions).slice(line.place) : [];
    return this.#signs.map((mark, step) => ({
      ...mark,
      change: (line ? changes[step] : this.analysing.changes([mark.action])[0]) ?? null,
      shapes: line && step > 0 ? [] : chosenWith(past, pastInput, mark.action),
    }));
  });
}
