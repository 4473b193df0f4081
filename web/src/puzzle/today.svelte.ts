/** The current day, for pages that stay open: an installed app is never closed, and a phone sleeps over midnight. */

import { dayOf } from "./days";

const MINUTE = 60_000;

class Today {
  day = $state(dayOf(new Date()));

  constructor() {
    const look = () => (this.day = dayOf(new Date()));
    setInterval(look, MINUTE);
    document.addEventListener("visibilitychange", look); // timers stop while a device sleeps
  }
}

export const today = new Today();
