/** What is said in passing: toasts for the eye, a live region for a screen reader. */

export interface Toast {
  id: number;
  text: string;
  clause: string;
  kind: "plain" | "refused" | "hint";
  action?: { label: string; run: () => void };
}

class News {
  toasts = $state<Toast[]>([]);
  spoken = $state("");
  #last = 0;

  /** Tell something for a while; gives what `dismiss` takes. */
  tell(text: string, more: Partial<Omit<Toast, "id" | "text">> = {}): number {
    const id = ++this.#last;
    this.toasts = [...this.toasts.filter((toast) => toast.text !== text).slice(-2), { id, text, clause: "", kind: "plain", ...more }];
    setTimeout(() => this.dismiss(id), more.action || more.kind === "refused" ? 9000 : 6000);
    return id;
  }

  /** A hint is for the decision that was asked about, and for no other. */
  forgetHints(): void {
    this.toasts = this.toasts.filter((toast) => toast.kind !== "hint");
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Say something that the eye sees anyway. The same words again are said again. */
  say(text: string): void {
    if (!text) return;
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }
}

export const news = new News();
