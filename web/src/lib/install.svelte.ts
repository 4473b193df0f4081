/** Whether the page can be put on the phone's home screen, and how: browsers that offer it say so by an event, soon after the page opens. */

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  #offer = $state.raw<Offer | null>(null);
  offered = $derived(this.#offer !== null);
  /** Safari on a phone or a tablet offers nothing; one does it by hand, unless it is done. */
  readonly byHand = "standalone" in navigator && !navigator.standalone;

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // the page's own button asks, when one wants it
      this.#offer = event as Offer;
    });
    addEventListener("appinstalled", () => (this.#offer = null));
  }

  /** Ask the browser; an offer can be taken up only once. */
  async take(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
  }
}

export const install = new Install();
