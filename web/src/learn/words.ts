/** Texts of the lesson pages, in English and French. */

import type { Language } from "../lib/wire";

const en = {
  lessons: "Lessons",
  learn: (title: string) => `Learn ${title}`,
  noLesson: "There is no lesson for this game yet.",
  minutes: (n: number) => `about ${n} min`,
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  progress: "Your progress",
  back: "Back",
  again: "Again",
  show: "Show me",
  skip: "Skip",
  next: "Next",
  yourTurn: "Your turn",
  wellDone: "Done",
  playNow: "Play a game",
  finish: "To the lobby",
  fromStart: "From the start",
  goOn: (step: number) => `Resume at step ${step}`,
  chooseLesson: "Which lesson?",
  clause: "The rule",
};

export type LearnWords = typeof en;

const fr: LearnWords = {
  lessons: "Leçons",
  learn: (title) => `Apprendre ${title}`,
  noLesson: "Il n’y a pas encore de leçon pour ce jeu.",
  minutes: (n) => `environ ${n} min`,
  stepOf: (step, steps) => `Étape ${step} sur ${steps}`,
  progress: "Votre progression",
  back: "Retour",
  again: "Refaire",
  show: "Montrez-moi",
  skip: "Passer",
  next: "Suite",
  yourTurn: "À vous",
  wellDone: "Réussi",
  playNow: "Jouer une partie",
  finish: "À l’accueil",
  fromStart: "Depuis le début",
  goOn: (step) => `Reprendre à l’étape ${step}`,
  chooseLesson: "Quelle leçon ?",
  clause: "La règle",
};

export const learnWords: Record<Language, LearnWords> = { en, fr };
