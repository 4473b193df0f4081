/** The keys that work anywhere at a table: which one asks for what, as the table stands. */

export type Command =
  | "turn"
  | "turnBack"
  | "flip"
  | "ghostLeft"
  | "ghostRight"
  | "ghostUp"
  | "ghostDown"
  | "putGhost"
  | "unpinGhost"
  | "toPieces"
  | "letGo"
  | "help"
  | "hint"
  | "undo"
  | "skip"
  | "stepBack"
  | "stepOn"
  | "closeStory"
  | "foldMoves"
  | "lookBack"
  | "lookOn"
  | "lookAtStart"
  | "backToGame";

/** What of a table decides on the meaning of a key. */
export interface Situation {
  /** The game is shown as it stands, not a ply of its past. */
  live: boolean;
  /** A piece is chosen, and the game is live. */
  holding: boolean;
  /** A piece is to be placed, and none is chosen. */
  lacksPiece: boolean;
  /** The ghost of that piece may be moved and played. */
  steering: boolean;
  /** The ghost has been put where it is. */
  pinned: boolean;
  /** Turning pieces over makes a difference. */
  flips: boolean;
  /** Others play, and what they play can be shown at once. */
  skips: boolean;
  /** A story is told step by step. */
  telling: boolean;
  /** On a phone, the moves lie where the hand was. */
  listing: boolean;
  /** The focus is on the board, or nowhere. */
  onBoard: boolean;
}

interface Binding {
  /** As `KeyboardEvent.key` names it; a letter in lower case. */
  key: string;
  /** Only with Shift, or only without; left out: both. */
  shift?: boolean;
  when?: (now: Situation) => boolean;
  command: Command;
}

const holding = (now: Situation) => now.holding;
const steering = (now: Situation) => now.steering;
const puts = (now: Situation) => now.steering && now.onBoard;
const lacks = (now: Situation) => now.lacksPiece && now.onBoard;
const telling = (now: Situation) => now.telling;
const inThePast = (now: Situation) => !now.live;

/** Of the lines that fit a key, the first counts. */
const BINDINGS: readonly Binding[] = [
  { key: "r", shift: false, when: holding, command: "turn" },
  { key: "r", shift: true, when: holding, command: "turnBack" },
  { key: "f", when: (now) => now.holding && now.flips, command: "flip" },
  { key: "?", command: "help" },
  { key: "h", command: "hint" },
  { key: "u", command: "undo" },
  { key: "s", when: (now) => now.skips, command: "skip" },

  { key: "ArrowLeft", when: steering, command: "ghostLeft" },
  { key: "ArrowRight", when: steering, command: "ghostRight" },
  { key: "ArrowUp", when: steering, command: "ghostUp" },
  { key: "ArrowDown", when: steering, command: "ghostDown" },
  { key: "Enter", when: puts, command: "putGhost" },
  { key: " ", when: puts, command: "putGhost" },
  { key: "Enter", when: lacks, command: "toPieces" },
  { key: " ", when: lacks, command: "toPieces" },

  // Escape takes back what was opened last
  { key: "Escape", when: telling, command: "closeStory" },
  { key: "Escape", when: inThePast, command: "backToGame" },
  { key: "Escape", when: (now) => now.listing, command: "foldMoves" },
  { key: "Escape", when: (now) => now.steering && now.pinned, command: "unpinGhost" },
  { key: "Escape", command: "letGo" },

  { key: "ArrowLeft", when: telling, command: "stepBack" },
  { key: "ArrowRight", when: telling, command: "stepOn" },
  { key: "ArrowLeft", command: "lookBack" },
  { key: "ArrowRight", when: inThePast, command: "lookOn" },
  { key: "Home", command: "lookAtStart" },
  { key: "End", command: "backToGame" },
];

/** Whether a key is somebody else's: the browser's, a text field's, a dialog's, or taken already. */
export function isOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return (event.target as Element).closest("input, textarea, select, dialog") !== null;
}

/** What a key asks for; null: nothing. */
export function commandOf(pressed: { key: string; shiftKey: boolean }, now: Situation): Command | null {
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  const fits = ({ key: wanted, shift, when }: Binding) =>
    wanted === key && (shift === undefined || shift === pressed.shiftKey) && (when?.(now) ?? true);
  return BINDINGS.find(fits)?.command ?? null;
}
