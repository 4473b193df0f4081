/** What is said in passing: toasts for the eye, a live region for a screen reader. */

export interface Toast {
  id: number;
  text: string;
  clause: string;
  kind: "plain" | "refused" | "hint";
  action?: { label: string; run: () => void };
  /** When it came up, in milliseconds. */
  since: number;
  /** Over how many open dialogs it came up: those hide whatever lies on the page. */
  over: number;
}

/** Milliseconds after which what came up has been seen: whoever then does something has done with it. */
const SEEN = 1500;

class News {
  toasts = $state.raw<readonly Toast[]>([]);
  spoken = $state("");
  /** How many dialogs lie open. */
  dialogs = $state(0);
  #last = 0;
  #pressed = false;
  /** What comes and goes while something is pressed: it would move what is pressed, and the click would be lost. */
  #waiting: (() => void)[] = [];
  #saying: string[] = [];

  /** Tell something for a while; gives what `dismiss` takes. */
  tell(text: string, more: Partial<Omit<Toast, "id" | "text" | "since" | "over">> = {}): number {
    const id = ++this.#last;
    const toast: Toast = { id, text, clause: "", kind: "plain", since: performance.now(), over: this.dialogs, ...more };
    this.#change((toasts) => [...toasts.filter((other) => other.text !== text).slice(-2), toast]);
    const long = more.action || more.kind === "refused";
    setTimeout(() => this.dismiss(id), more.kind === "hint" ? 20_000 : long ? 9000 : 6000);
    return id;
  }

  /** What is to be shown by the page (0), or by the dialog that lies so many high, while it lies open. */
  shownBy(place: number): readonly Toast[] {
    return this.toasts.filter((toast) => Math.min(toast.over, this.dialogs) === place);
  }

  /** A hint is for the decision that was asked about, and for no other. */
  forgetHints(): void {
    this.#change((toasts) => toasts.filter((toast) => toast.kind !== "hint"));
  }

  /** Somebody goes on: what they have seen goes, but for hints and for what can be answered. */
  goOn(now = performance.now()): void {
    const stays = ({ kind, action, since }: Toast) => kind === "hint" || !!action || now - since < SEEN;
    this.#change((toasts) => (toasts.every(stays) ? toasts : toasts.filter(stays)));
  }

  /** Nothing of it matters any more. */
  clear(): void {
    this.#change(() => []);
  }

  /** Another page has come: whoever reads it through shall not find there what was said about the one before. */
  turnPage(): void {
    this.spoken = "";
    this.#saying.length = 0;
  }

  dismiss(id: number): void {
    this.#change((toasts) => toasts.filter((toast) => toast.id !== id));
  }

  /** A pointer is pressed: until it is released, nothing comes up and nothing goes. */
  press(): void {
    this.#pressed = true;
  }

  /** The pointer is released, and its click is over. */
  release(): void {
    this.#pressed = false;
    this.#waiting.splice(0).forEach((change) => change());
  }

  #change(to: (toasts: readonly Toast[]) => readonly Toast[]): void {
    if (this.#pressed) this.#waiting.push(() => (this.toasts = to(this.toasts)));
    else this.toasts = to(this.toasts);
  }

  /** Say something that the eye sees anyway. What is said at once is said together, for the last would take the place of the others unheard;
   * the same words again are said again. */
  say(text: string): void {
    if (!text) return;
    this.#saying.push(text);
    if (this.#saying.length > 1) return;
    queueMicrotask(() => {
      const sentences = this.#saying.splice(0);
      if (!sentences.length) return; // the page was turned meanwhile
      const said = sentences.reduce((before, next) => `${before}${/[.!?…]$/.test(before) ? "" : "."} ${next}`);
      this.spoken = said === this.spoken ? `${said}\u00a0` : said;
    });
  }
}

export const news = new News();
