/** Whether other people can reach the server through a link with this page's address, and the warning if they cannot. */

import { settings } from "../lib/settings.svelte";
import type { Language } from "../lib/wire";

/** Addresses with which every machine means itself. */
const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export const reachesOthers = (host = location.hostname): boolean => !LOOPBACK.test(host);

interface ReachWords {
  onlyHere: string;
  howToOpen: string;
}

const WORDS: Readonly<Record<Language, ReachWords>> = {
  en: {
    onlyHere: "opens on this machine only",
    howToOpen:
      "This link opens on this machine only. For friends on your network, start the server with nexarium play --host 0.0.0.0, and open this page at the machine’s own address.",
  },
  fr: {
    onlyHere: "ne s’ouvre que sur cette machine",
    howToOpen:
      "Ce lien ne s’ouvre que sur cette machine. Pour des amis sur votre réseau, lancez le serveur avec nexarium play --host 0.0.0.0, et ouvrez cette page à l’adresse de la machine.",
  },
};

export const reachWords = (): ReachWords => WORDS[settings.language];
