/** Passing messages: toasts on screen, a live region for a screen reader. */

export interface Toast {
  id: number;
  text: string;
  /** The rule id that it names; "": none. */
  ruleId: string;
  kind: "plain" | "refused" | "hint";
  action?: { label: string; run: () => void };
  /** The opposite of the action, in place of the button that closes the message. */
  other?: { label: string; run: () => void };
  /** When it appeared, in milliseconds. */
  since: number;
  /** How many dialogs were open below it: dialogs hide whatever is on the page. */
  over: number;
}

/** Milliseconds after which a message counts as seen: the user's next action then removes it. */
const SEEN = 1500;

class News {
  toasts = $state.raw<readonly Toast[]>([]);
  spoken = $state("");
  /** How many dialogs are open. */
  dialogs = $state(0);
  #last = 0;
  #pressed = false;
  /** Changes that wait while a button is pressed. They would move the button, and the click would be lost. */
  #waiting: (() => void)[] = [];
  #saying: string[] = [];

  /** Show a message for a while. Returns the id that `dismiss` takes. */
  tell(text: string, more: Partial<Omit<Toast, "id" | "text" | "since" | "over">> = {}): number {
    const id = ++this.#last;
    const toast: Toast = { id, text, ruleId: "", kind: "plain", since: performance.now(), over: this.dialogs, ...more };
    this.#change((toasts) => [...toasts.filter((other) => other.text !== text).slice(-2), toast]);
    const long = more.action || more.kind === "refused";
    setTimeout(() => this.dismiss(id), more.kind === "hint" || more.other ? 20_000 : long ? 9000 : 6000);
    return id;
  }

  /** Report a failed request. */
  refuse(error: unknown): void {
    this.tell((error as Error).message, { kind: "refused" });
  }

  /** Run a request, and report an error. Returns whether it succeeded. */
  async attempt(request: () => Promise<unknown>): Promise<boolean> {
    try {
      await request();
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    }
  }

  /** The messages for the page (0), or for the open dialog at this level. */
  shownBy(place: number): readonly Toast[] {
    return this.toasts.filter((toast) => Math.min(toast.over, this.dialogs) === place);
  }

  /** A hint is only for the decision that it was about. */
  forgetHints(): void {
    this.#change((toasts) => toasts.filter((toast) => toast.kind !== "hint"));
  }

  /** The user continues: remove seen messages, except hints and those that can be answered. */
  goOn(now = performance.now()): void {
    const stays = ({ kind, action, since }: Toast) => kind === "hint" || !!action || now - since < SEEN;
    this.#change((toasts) => (toasts.every(stays) ? toasts : toasts.filter(stays)));
  }

  /** Remove all messages. */
  clear(): void {
    this.#change(() => []);
  }

  /** The page has changed: its reader must not find the previous page's messages there. */
  turnPage(): void {
    this.spoken = "";
    this.#saying.length = 0;
  }

  dismiss(id: number): void {
    this.#change((toasts) => toasts.filter((toast) => toast.id !== id));
  }

  /** A pointer is pressed: no message appears or goes until it is released. */
  press(): void {
    this.#pressed = true;
  }

  /** The pointer is released, and its click is over. */
  release(): void {
    this.#pressed = false;
    this.#waiting.splice(0).forEach((change) => change());
  }

  /** Run a change of the page now or, while a pointer is pressed, when it is released: the change would move what is pressed. */
  unpressed(change: () => void): void {
    if (this.#pressed) this.#waiting.push(change);
    else change();
  }

  #change(to: (toasts: readonly Toast[]) => readonly Toast[]): void {
    this.unpressed(() => (this.toasts = to(this.toasts)));
  }

  /** Announce what is visible anyway. Simultaneous sentences are announced together, because the last would replace the others unheard.
   * Repeated words are announced again. */
  say(text: string): void {
    if (!text) return;
    this.#saying.push(text);
    if (this.#saying.length > 1) return;
    queueMicrotask(() => {
      const sentences = this.#saying.splice(0);
      if (!sentences.length) return; // the page changed meanwhile
      const said = sentences.reduce((before, next) => `${before}${/[.!?…]$/.test(before) ? "" : "."} ${next}`);
      this.spoken = said === this.spoken ? `${said}\u00a0` : said;
    });
  }
}

export const news = new News();
