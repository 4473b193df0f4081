/** Texts of the puzzle pages, in English and French. */

import type { Language } from "../lib/wire";
import { ordinal } from "../lib/ordinals";

const en = {
  puzzle: (title: string) => `${title}: puzzle of the day`,
  todays: "Today’s puzzles",
  today: "Today",
  of: (day: string) => `Puzzle of ${day}`,
  dayBefore: "The day before",
  dayAfter: "The day after",
  none: "There are no puzzles for this game.",
  noDay: (text: string) => `“${text}” is not a date. Write it like 2026-11-22.`,
  notYet: (day: string, from: string) => `The puzzle of ${day} opens on ${from}, your time.`,
  toToday: "To today’s puzzle",
  difficulty: (n: number) => `Difficulty ${n} of 3`,
  undo: "Undo",
  again: "From the start",
  hint: "Hint",
  hintsEnd: "No more hints, only the answer",
  onBoard: "The next step is on the board.",
  inHand: "The next step is in your hand, below the board.",
  byButton: "One of the buttons is the next step.",
  withPiece: (piece: string) => `The next step is with this piece: ${piece}.`,
  answer: "Show the answer",
  sure: "Show it?",
  fromStart: "Your moves do not lead to the answer, so it starts from the beginning.",
  shown: "This is the answer.",
  showing: "The answer, step by step…",
  tries: (n: number) => (n === 1 ? "Solved at the first try." : `Solved at the ${ordinal(n, "en")} try.`),
  withHelp: "Solved with help.",
  streak: (n: number) => `${n} days in a row`,
  share: "Share",
  shared: (title: string, day: string, tries: number) =>
    `${title}, puzzle of ${day}: solved ${tries === 1 ? "at the first try" : `in ${tries} tries`}`,
  sharedUnsolved: (title: string, day: string) => `${title}, puzzle of ${day}`,
  solved: "solved",
};

export type PuzzleWords = typeof en;

const fr: PuzzleWords = {
  puzzle: (title) => `${title} : le problème du jour`,
  todays: "Problèmes du jour",
  today: "Aujourd’hui",
  of: (day) => `Problème du ${day}`,
  dayBefore: "La veille",
  dayAfter: "Le lendemain",
  none: "Ce jeu n’a pas de problèmes.",
  noDay: (text) => `« ${text} » n’est pas une date. Écrivez-la comme 2026-11-22.`,
  notYet: (day, from) => `Le problème du ${day} s’ouvre le ${from}, à votre heure.`,
  toToday: "Au problème du jour",
  difficulty: (n) => `Difficulté ${n} sur 3`,
  undo: "Annuler",
  again: "Depuis le début",
  hint: "Indice",
  hintsEnd: "C’était le dernier indice : ensuite vient la solution",
  onBoard: "Pour la suite, regardez le plateau.",
  inHand: "Pour la suite, regardez votre main, sous le plateau.",
  byButton: "La suite se joue avec l’un des boutons.",
  withPiece: (piece) => `La suite se joue avec cette pièce : ${piece}.`,
  answer: "Voir la solution",
  sure: "La montrer ?",
  fromStart: "Vos coups n’y mènent pas : on reprend depuis le début.",
  shown: "Voilà la solution.",
  showing: "La solution, pas à pas…",
  tries: (n) => (n === 1 ? "Résolu du premier coup." : `Résolu au ${ordinal(n, "fr")} essai.`),
  withHelp: "Résolu avec de l’aide.",
  streak: (n) => `${n} jours de suite`,
  share: "Partager",
  shared: (title, day, tries) => `${title}, problème du ${day} : résolu ${tries === 1 ? "du premier coup" : `en ${tries} essais`}`,
  sharedUnsolved: (title, day) => `${title}, problème du ${day}`,
  solved: "résolu",
};

export const puzzleWords: Record<Language, PuzzleWords> = { en, fr };
