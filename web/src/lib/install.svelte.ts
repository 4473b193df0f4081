/** Whether the page can be added to the phone's home screen, and how. Browsers that offer it fire an event soon after the page opens. */

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  #offer = $state.raw<Offer | null>(null);
  offered = $derived(this.#offer !== null);
  /** Safari on a phone or tablet fires no event. The user adds the page by hand, unless this is done. */
  readonly byHand = "standalone" in navigator && !navigator.standalone;

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // the page's own button prompts when the user wants it
      this.#offer = event as Offer;
    });
    addEventListener("appinstalled", () => (this.#offer = null));
  }

  /** Prompt the user; an offer works only once. */
  async take(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
  }
}

export const install = new Install();
