/** The keys that work anywhere at a table, and the command of each in the table's current state. */

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
  | "backToGame"
  | "zoomIn"
  | "zoomOut"
  | "zoomReset";

/** The table's state that decides a key's meaning. */
export interface Situation {
  /** The page shows the current position, not a past ply. */
  live: boolean;
  /** A piece is chosen, and the page shows the current position. */
  holding: boolean;
  /** A piece must be placed, and none is chosen. */
  lacksPiece: boolean;
  /** That piece's ghost may be moved and played. */
  steering: boolean;
  /** The ghost has been put where it is. */
  pinned: boolean;
  /** Turning pieces over makes a difference. */
  flips: boolean;
  /** Others play, and their moves can be shown at once. */
  skips: boolean;
  /** A story is shown step by step. */
  storyOpen: boolean;
  /** On a phone, the moves replace the hand. */
  listing: boolean;
  /** The focus is on the board, or on no element. */
  onBoard: boolean;
  /** Earlier and later positions are shown as if they were the present one: in a study. */
  browsing?: boolean;
}

interface Binding {
  /** As in `KeyboardEvent.key`; a letter in lower case. */
  key: string;
  /** Only with Shift, or only without; omitted: both. */
  shift?: boolean;
  when?: (now: Situation) => boolean;
  command: Command;
}

const holding = (now: Situation) => now.holding;
const steering = (now: Situation) => now.steering;
const puts = (now: Situation) => now.steering && now.onBoard;
const lacks = (now: Situation) => now.lacksPiece && now.onBoard;
const storyOpen = (now: Situation) => now.storyOpen;
const inThePast = (now: Situation) => !now.live;

/** The first line that fits a key counts. */
const BINDINGS: readonly Binding[] = [
  { key: "r", shift: false, when: holding, command: "turn" },
  { key: "r", shift: true, when: holding, command: "turnBack" },
  { key: "f", when: (now) => now.holding && now.flips, command: "flip" },
  { key: "?", command: "help" },
  { key: "h", command: "hint" },
  { key: "u", command: "undo" },
  { key: "+", command: "zoomIn" },
  { key: "-", command: "zoomOut" },
  { key: "0", command: "zoomReset" },
  { key: "s", when: (now) => now.skips, command: "skip" },

  { key: "ArrowLeft", when: steering, command: "ghostLeft" },
  { key: "ArrowRight", when: steering, command: "ghostRight" },
  { key: "ArrowUp", when: steering, command: "ghostUp" },
  { key: "ArrowDown", when: steering, command: "ghostDown" },
  { key: "Enter", when: puts, command: "putGhost" },
  { key: " ", when: puts, command: "putGhost" },
  { key: "Enter", when: lacks, command: "toPieces" },
  { key: " ", when: lacks, command: "toPieces" },

  // Escape closes what was opened last
  { key: "Escape", when: storyOpen, command: "closeStory" },
  { key: "Escape", when: inThePast, command: "backToGame" },
  { key: "Escape", when: (now) => now.listing, command: "foldMoves" },
  { key: "Escape", when: (now) => now.steering && now.pinned, command: "unpinGhost" },
  { key: "Escape", command: "letGo" },

  { key: "ArrowLeft", when: storyOpen, command: "stepBack" },
  { key: "ArrowRight", when: storyOpen, command: "stepOn" },
  { key: "ArrowLeft", command: "lookBack" },
  { key: "ArrowRight", when: (now) => !now.live || !!now.browsing, command: "lookOn" },
  { key: "Home", command: "lookAtStart" },
  { key: "End", command: "backToGame" },
];

/** Whether a key belongs elsewhere: to the browser, a text field or a dialog; or is already handled. */
export function isOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return (event.target as Element).closest("input, textarea, select, dialog") !== null;
}

/** A key's command; null: none. */
export function commandOf(pressed: { key: string; shiftKey: boolean }, now: Situation): Command | null {
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  const fits = ({ key: wanted, shift, when }: Binding) =>
    wanted === key && (shift === undefined || shift === pressed.shiftKey) && (when?.(now) ?? true);
  return BINDINGS.find(fits)?.command ?? null;
}
