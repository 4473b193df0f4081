/** Which dialogs of a table are open. */
export class Dialogs {
  /** Whom to invite, and how. */
  inviting = $state(false);
  /** The table itself. */
  arranging = $state(false);
  /** How one can be sure of its dice. */
  proving = $state(false);
  helping = $state(false);
  /** After how many plies one thinks of playing on, what if; null: one does not. */
  branching = $state<number | null>(null);
}
