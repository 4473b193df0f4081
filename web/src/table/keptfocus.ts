/** Where whoever plays by keys goes on. What they pressed is often gone once it was played, and the focus with it: they would begin at the top
 * of the page with every decision. */

/** The parts of a table in which one plays. */
const ROOMS = ".board-room, .hand-room > section";
/** What can be done in one of them, but for its help. */
const OFFERED = ".act, button:not(:disabled, .ask)";

export class KeptFocus {
  #room: HTMLElement | null = null;
  #byKeys = false;

  /** A key or a pointer was pressed: where a pointer plays, the focus leads nobody. */
  press(event: Event): void {
    this.#byKeys = event.type === "keydown";
  }

  /** The focus has come somewhere. */
  came(event: FocusEvent): void {
    this.#room = (event.target as Element).closest<HTMLElement>(ROOMS);
  }

  /** The table has another picture: if the focus went with what was there before, the part of the table takes it in which it was, or if nothing
   * can be done there, the one in which something can. */
  keep(): void {
    if (!this.#byKeys || !this.#room || document.activeElement !== document.body) return;
    const rooms = [...document.querySelectorAll<HTMLElement>(ROOMS)];
    const own = rooms.find((room) => room === this.#room) ?? rooms.at(-1);
    const room = own?.querySelector(OFFERED) ? own : (rooms.find((other) => other.querySelector(OFFERED)) ?? own);
    if (!room) return;
    room.tabIndex = -1;
    room.focus({ preventScroll: true });
  }
}
