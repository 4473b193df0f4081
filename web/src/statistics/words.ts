/** Texts of the player's own statistics page, in English and French. */

import { settings } from "../lib/settings.svelte";
import type { Language } from "../lib/wire";
import type { Company, Result } from "./played";

const en = {
  statistics: "Statistics",
  heading: "Your games in this browser",
  private: "Only this browser keeps this. Nothing of it is sent to the house.",
  none: "Nothing yet. Play a game to its end, and it is counted here.",
  since: (date: string) => `since ${date}`,
  games: "Games",
  won: "Won",
  lost: "Lost",
  shared: "Shared",
  share: "Share won",
  streak: "Won in a row",
  longest: "Longest row",
  percent: (share: number) => `${share}%`,
  byGame: "By game",
  byCompany: "By company",
  companyWhy: "A game with several bots counts for the strongest of them.",
  bySeats: "By number of seats",
  company: (company: Company) =>
    company === "nobody" ? "On your own" : company === "people" ? "People, no bots" : company ? `Bots, level ${company}` : "Lent bots",
  seats: (seats: number) => (seats === 1 ? "1 seat" : `${seats} seats`),
  latest: "Latest games",
  results: { won: "won", lost: "lost", shared: "shared", played: "against yourself" } satisfies Record<Result, string>,
  toReplay: (title: string) => `${title}: look through it again`,
  download: "Download",
  clear: "Delete all",
  clearTitle: "Delete your statistics?",
  clearText: (games: number) =>
    `What this browser has counted, ${games === 1 ? "1 game" : `${games} games`}, will be gone. The tables themselves stay.`,
  keep: "Keep them",
  cleared: "Your statistics are deleted.",
};

const fr: typeof en = {
  statistics: "Statistiques",
  heading: "Vos parties dans ce navigateur",
  private: "Seul ce navigateur les garde. Rien n’en est envoyé à la maison.",
  none: "Rien pour l’instant. Jouez une partie jusqu’au bout, et elle sera comptée ici.",
  since: (date) => `depuis le ${date}`,
  games: "Parties",
  won: "Gagnées",
  lost: "Perdues",
  shared: "Partagées",
  share: "Part gagnée",
  streak: "Gagnées de suite",
  longest: "Plus longue suite",
  percent: (share) => `${share} %`,
  byGame: "Par jeu",
  byCompany: "Par compagnie",
  companyWhy: "Une partie avec plusieurs robots compte pour le plus fort d’entre eux.",
  bySeats: "Par nombre de places",
  company: (company) =>
    company === "nobody"
      ? "En solitaire"
      : company === "people"
        ? "Personnes, sans robot"
        : company
          ? `Robots, niveau ${company}`
          : "Robots prêtés",
  seats: (seats) => `${seats} ${seats < 2 ? "place" : "places"}`,
  latest: "Dernières parties",
  results: { won: "gagnée", lost: "perdue", shared: "partagée", played: "contre vous-même" },
  toReplay: (title) => `${title} : la revoir`,
  download: "Télécharger",
  clear: "Tout supprimer",
  clearTitle: "Supprimer vos statistiques ?",
  clearText: (games) =>
    `Ce que ce navigateur a compté, ${games} ${games < 2 ? "partie" : "parties"}, disparaîtra. Les tables elles-mêmes restent.`,
  keep: "Les garder",
  cleared: "Vos statistiques sont supprimées.",
};

const catalogue: Readonly<Record<Language, typeof en>> = { en, fr };

export const statisticsWords = () => catalogue[settings.language];
