/** Where whoever plays by keys goes on. What they pressed is often gone once it was played, and the focus with it: they would begin at the top
 * of the page with every decision. */

/** The parts of a table in which one plays. */
const HAND = ".hand-room > section";
const ROOMS = `.board-room, ${HAND}`;
/** What can be done in one of them, but for its help. */
const OFFERED = ".act, button:not(:disabled, .ask)";

export class KeptFocus {
  #room: HTMLElement | null = null;
  #byKeys = false;

  /** A key or a pointer was pressed: where a pointer plays, the focus leads nobody. */
  press(event: Event): void {
    this.#byKeys = event.type === "keydown";
  }

  /** The focus has come somewhere; from the bar, with its hint and undo, it goes on in the hand. */
  came(event: FocusEvent): void {
    const target = event.target as Element;
    this.#room = target.closest<HTMLElement>(ROOMS) ?? (target.closest(".rooms") && document.querySelector<HTMLElement>(HAND));
  }

  /** The table has another picture: if the focus went with what was there before, the part of the table takes it in which it was, or if nothing
   * can be done there, the one in which something can. Where pieces are placed it is the `board` itself, whose keys lead them. */
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
