/** Keeps keyboard focus after a move. The pressed element is often gone afterwards, and the focus with it. Keyboard users would then start
 * at the top of the page with each decision. */

/** The parts of a table where the player acts. */
const HAND = ".hand-room > section";
const ROOMS = `.board-room, ${HAND}`;
/** The possible actions in one of them, except its help. */
const OFFERED = ".act, button:not(:disabled, .ask)";

export class KeptFocus {
  #room: HTMLElement | null = null;
  #byKeys = false;

  /** A key or a pointer was pressed: pointer users do not need the focus. */
  press(event: Event): void {
    this.#byKeys = event.type === "keydown";
  }

  /** The focus has moved; from the bar, with its hint and undo, it returns to the hand. */
  came(event: FocusEvent): void {
    const target = event.target as Element;
    this.#room = target.closest<HTMLElement>(ROOMS) ?? (target.closest(".rooms") && document.querySelector<HTMLElement>(HAND));
  }

  /** The table has another view. If the focus was lost with the old one, the part that had it takes it again. If that part offers no
   * action, the one that does takes it. For placements it is the `board` itself, whose keys move the pieces. */
  keep(board?: SVGSVGElement): void {
    const now = document.activeElement;
    if (!this.#byKeys || !this.#room || (now && now !== document.body && !now.matches(":disabled"))) return;
    if (board) return board.focus({ preventScroll: true });
    const rooms = [...document.querySelectorAll<HTMLElement>(ROOMS)];
    const own = rooms.find((room) => room === this.#room) ?? rooms.at(-1);
    const room = own?.querySelector(OFFERED) ? own : (rooms.find((other) => other.querySelector(OFFERED)) ?? own);
    if (!room) return;
    room.tabIndex = -1;
    room.focus({ preventScroll: true });
  }
}
