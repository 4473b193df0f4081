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
      "Who wins more than their part, how games go, luck against skill, and what is not known yet: bots play many games of one kind, and a page tells what is seen in them.",
    newReport: "New report",
    game: "Game",
    choice: "Choice",
    players: "Who plays every seat",
    atRandom: "random moves",
    level: (level, label) => `level ${level}, ${label}`,
    games: "Games",
    gamesOf: (games) => `${n(games, "en")} games`,
    how: (minutes) =>
      `One report is made at a time, while nothing else wants the processor; tables go first. After ${n(minutes, "en")} minutes it is made of what was played. You need not stay.`,
    begin: "Play for a report",
    wait: "A report is being played. Yours waits for its turn, and starts by itself.",
    waiting: "Waiting",
    reports: "Reports",
    none: "No report has been made yet.",
    playing: "Being played",
    done: (played, games) => `${n(played, "en")} of ${n(games, "en")} games`,
    course: "now the course of some games, and bots against the next stronger one",
    far: (title) => `How far the report of ${title} is`,
    stop: "Stop",
    stopMeans: "Makes the report of what has been played",
    stops: "It stops, and its page is made …",
    read: (title) => `Read the report of ${title}`,
    states: {
      waiting: "waiting",
      playing: "is played",
      made: "made",
      stopped: "stopped early",
      failed: "came to nothing",
      lost: "ended with the house",
    },
    ownData: "with data of the house’s own",
  },
  fr: {
    balance: "Rapports d’équilibre",
    whatItIs:
      "Qui gagne plus que sa part, comment vont les parties, chance et adresse, et ce qu’on ne sait pas encore : des robots jouent beaucoup de parties d’une sorte, et une page dit ce qu’on y voit.",
    newReport: "Nouveau rapport",
    game: "Jeu",
    choice: "Variante",
    players: "Qui joue à chaque place",
    atRandom: "au hasard",
    level: (level, label) => `niveau ${level}, ${label}`,
    games: "Parties",
    gamesOf: (games) => `${n(games, "fr")} parties`,
    how: (minutes) =>
      `Un seul rapport se fait à la fois, quand rien d’autre n’occupe le processeur ; les tables passent d’abord. Après ${n(minutes, "fr")} minutes, il se fait de ce qui a été joué. Vous pouvez partir entre-temps.`,
    begin: "Jouer pour un rapport",
    wait: "Un rapport est en cours. Le vôtre attendra son tour et commencera tout seul.",
    waiting: "En attente",
    reports: "Rapports",
    none: "Aucun rapport n’a encore été fait.",
    playing: "En cours",
    done: (played, games) => `${n(played, "fr")} partie${played < 2 ? "" : "s"} sur ${n(games, "fr")}`,
    course: "maintenant le cours de quelques parties, et des robots contre plus forts qu’eux",
    far: (title) => `Où en est le rapport sur ${title}`,
    stop: "Arrêter",
    stopMeans: "Fait le rapport de ce qui a été joué",
    stops: "Il s’arrête, et sa page se fait…",
    read: (title) => `Lire le rapport sur ${title}`,
    states: {
      waiting: "en attente",
      playing: "en cours",
      made: "fait",
      stopped: "arrêté avant la fin",
      failed: "n’a rien donné",
      lost: "fini avec la maison",
    },
    ownData: "avec les données de la maison",
  },
};

/** The texts in the reader's language. */
export const labWords = (): LabWords => WORDS[settings.language];
