/** Texts of the player's own statistics page, in English and French. */

import { settings } from "../lib/settings.svelte";
import type { Language } from "../lib/wire";
import type { Company, Result } from "./played";

const en = {
  statistics: "Statistics",
  heading: "Your games in this browser",
  private: "These statistics are stored only in this browser. Nothing is sent to the server.",
  none: "Nothing yet. Finish a game, and it is counted here.",
  since: (date: string) => `since ${date}`,
  games: "Games",
  won: "Won",
  lost: "Lost",
  shared: "Shared",
  share: "Win rate",
  streak: "Won in a row",
  longest: "Longest streak",
  percent: (share: number) => `${share}%`,
  byGame: "By game",
  byCompany: "By opponent",
  companyWhy: "A game with several bots counts under the strongest one.",
  bySeats: "By number of seats",
  company: (company: Company) =>
    company === "nobody" ? "On your own" : company === "people" ? "People, no bots" : company ? `Bots, level ${company}` : "Remote bots",
  seats: (seats: number) => (seats === 1 ? "1 seat" : `${seats} seats`),
  latest: "Latest games",
  results: { won: "won", lost: "lost", shared: "shared", played: "against yourself" } satisfies Record<Result, string>,
  toReplay: (title: string) => `Replay ${title}`,
  download: "Download",
  clear: "Delete all",
  clearTitle: "Delete your statistics?",
  clearText: (games: number) =>
    `The statistics of ${games === 1 ? "1 game" : `${games} games`} in this browser will be deleted. The tables stay.`,
  keep: "Keep them",
  cleared: "Your statistics are deleted.",
};

const fr: typeof en = {
  statistics: "Statistiques",
  heading: "Vos parties dans ce navigateur",
  private: "Seul ce navigateur les garde. Rien n’est envoyé au serveur.",
  none: "Rien pour l’instant. Jouez une partie jusqu’au bout, et elle sera comptée ici.",
  since: (date) => `depuis le ${date}`,
  games: "Parties",
  won: "Gagnées",
  lost: "Perdues",
  shared: "Partagées",
  share: "Taux de victoire",
  streak: "Gagnées de suite",
  longest: "Plus longue série",
  percent: (share) => `${share} %`,
  byGame: "Par jeu",
  byCompany: "Par adversaire",
  companyWhy: "Une partie avec plusieurs robots compte pour le plus fort d’entre eux.",
  bySeats: "Par nombre de places",
  company: (company) =>
    company === "nobody"
      ? "En solitaire"
      : company === "people"
        ? "Joueurs, sans robot"
        : company
          ? `Robots, niveau ${company}`
          : "Robots distants",
  seats: (seats) => `${seats} ${seats < 2 ? "place" : "places"}`,
  latest: "Dernières parties",
  results: { won: "gagnée", lost: "perdue", shared: "partagée", played: "contre vous-même" },
  toReplay: (title) => `Revoir ${title}`,
  download: "Télécharger",
  clear: "Tout supprimer",
  clearTitle: "Supprimer vos statistiques ?",
  clearText: (games) =>
    `Les statistiques de ${games} ${games < 2 ? "partie" : "parties"} dans ce navigateur disparaîtront. Les tables elles-mêmes restent.`,
  keep: "Les garder",
  cleared: "Vos statistiques sont supprimées.",
};

const catalogue: Readonly<Record<Language, typeof en>> = { en, fr };

export const statisticsWords = () => catalogue[settings.language];
