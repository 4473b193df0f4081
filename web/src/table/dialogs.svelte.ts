/** Which dialogs of a table are open. */
export class Dialogs {
  /** Inviting other players. */
  inviting = $state(false);
  /** The table's own dialog. */
  arranging = $state(false);
  /** The proof of the table's dice. */
  proving = $state(false);
  helping = $state(false);
  /** The ply from which the user considers a "what if"; null: none. */
  branching = $state<number | null>(null);
}
