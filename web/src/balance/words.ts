/** Texts of the balance reports page, in English and French. */

import { settings } from "../lib/settings.svelte";
import type { BalanceCard, Language } from "../lib/wire";

interface LabWords {
  balance: string;
  whatItIs: string;
  newReport: string;
  game: string;
  choice: string;
  players: string;
  atRandom: string;
  level: (level: number, label: string) => string;
  games: string;
  gamesOf: (n: number) => string;
  how: (minutes: number) => string;
  begin: string;
  wait: string;
  waiting: string;
  reports: string;
  none: string;
  playing: string;
  done: (played: number, games: number) => string;
  course: string;
  far: (title: string) => string;
  stop: string;
  stopMeans: string;
  stops: string;
  read: (title: string) => string;
  states: Readonly<Record<BalanceCard["state"], string>>;
  ownData: string;
}

const n = (value: number, language: Language) => value.toLocaleString(language === "fr" ? "fr-FR" : "en-GB");

const WORDS: Readonly<Record<Language, LabWords>> = {
  en: {
    balance: "Balance reports",
    whatItIs:
      "Bots play many games of one kind. The report shows which seats win more than their share, how games go, luck against skill, and what is still uncertain.",
    newReport: "New report",
    game: "Game",
    choice: "Variant",
    players: "Player for every seat",
    atRandom: "random moves",
    level: (level, label) => `level ${level}, ${label}`,
    games: "Games",
    gamesOf: (games) => `${n(games, "en")} games`,
    how: (minutes) =>
      `Reports run one at a time, and only when the server is idle. After ${n(minutes, "en")} minutes the report uses the games played so far. You can leave this page.`,
    begin: "Create report",
    wait: "Another report is running. Yours starts automatically after it.",
    waiting: "Waiting",
    reports: "Reports",
    none: "No reports yet.",
    playing: "Running",
    done: (played, games) => `${n(played, "en")} of ${n(games, "en")} games`,
    course: "now: sample games, and bots against bots one level stronger",
    far: (title) => `Progress of the report on ${title}`,
    stop: "Stop",
    stopMeans: "Create the report from the games played so far",
    stops: "Stopping and creating the page…",
    read: (title) => `Read the report on ${title}`,
    states: {
      waiting: "waiting",
      playing: "running",
      made: "done",
      stopped: "stopped early",
      failed: "failed",
      lost: "server stopped",
    },
    ownData: "with this server’s own data",
  },
  fr: {
    balance: "Rapports d’équilibre",
    whatItIs:
      "Des robots jouent beaucoup de parties de la même variante. Le rapport montre quelles places gagnent plus que leur part, le déroulement des parties, la part du hasard, et ce qui reste incertain.",
    newReport: "Nouveau rapport",
    game: "Jeu",
    choice: "Variante",
    players: "Joueur à chaque place",
    atRandom: "au hasard",
    level: (level, label) => `niveau ${level}, ${label}`,
    games: "Parties",
    gamesOf: (games) => `${n(games, "fr")} parties`,
    how: (minutes) =>
      `Un seul rapport tourne à la fois, quand le serveur est inoccupé. Après ${n(minutes, "fr")} minutes, il se limite aux parties déjà jouées. Vous pouvez quitter cette page.`,
    begin: "Créer le rapport",
    wait: "Un rapport est en cours. Le vôtre attendra son tour et commencera tout seul.",
    waiting: "En attente",
    reports: "Rapports",
    none: "Aucun rapport pour l’instant.",
    playing: "En cours",
    done: (played, games) => `${n(played, "fr")} partie${played < 2 ? "" : "s"} sur ${n(games, "fr")}`,
    course: "maintenant des parties témoins, et des robots contre le niveau supérieur",
    far: (title) => `Où en est le rapport sur ${title}`,
    stop: "Arrêter",
    stopMeans: "Créer le rapport avec les parties déjà jouées",
    stops: "Arrêt et création de la page…",
    read: (title) => `Lire le rapport sur ${title}`,
    states: {
      waiting: "en attente",
      playing: "en cours",
      made: "terminé",
      stopped: "arrêté avant la fin",
      failed: "échoué",
      lost: "arrêté avec le serveur",
    },
    ownData: "avec les données de ce serveur",
  },
};

/** The texts in the reader's language. */
export const labWords = (): LabWords => WORDS[settings.language];
