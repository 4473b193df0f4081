/** Further texts of a tournament's page, and the texts that its tables need. They are separate, because every table loads the club's
 * texts. */

import { settings } from "../../lib/settings.svelte";
import type { FixtureCard } from "../../lib/wire";

type How = NonNullable<FixtureCard["how"]>;

const en = {
  youAreOut: "You take part no more: you have withdrawn, had not moved when a round’s time was over, or were taken out by the organiser.",
  cancelledTold: "What is being played may be played on, and counts for nothing here.",
  takenOut: "The organiser has taken you out.",
  mayReturn:
    "You take part no more: you have withdrawn, or had not moved when a round’s time was over. If you come back, you play from the next round on.",
  comeBack: "Come back",
  outNow: "Taken out",
  readmit: (name: string) => `Let ${name} in again`,
  correct: "Correct the result",
  correctOf: (names: string) => `Correct the result: ${names}`,
  correctTold:
    "Everybody sees that it was you. The standings follow it; rounds that are paired already stay as they are, and so do ratings.",
  how: {
    "": "",
    played: "",
    bye: "",
    time: "time was over",
    withdrawn: "withdrawn",
    closed: "closed",
    organiser: "by the organiser",
  } as Record<How, string>,
  begunWithout: "Nobody joins any more, but everybody may watch.",
  mayJoinLate: (last: number): string =>
    `One may still join until round ${last} is over, from the next round on and without points for those before.`,
  playsNext: "You play from the next round on.",
  playersSignIn: "Do you take part? Sign in to play.",
  next: (last: boolean): string =>
    last ? "The tournament is over as soon as all its tables are." : "The next round begins as soon as all tables of this one are over.",
  lateLoses: "Whoever is to move when the round’s time is over has lost, and is paired no more if they have not moved at all.",
  roundEnds: (name: string, when: string) => `${name}: the round ends ${when}. Whoever is to move then has lost.`,
  takeOut: (name: string) => `Take ${name} out`,
  takeOutSure: (name: string, running: boolean): string =>
    running
      ? `Take ${name} out of the tournament? A game that they are playing is lost to them, and they are paired no more.`
      : `Take ${name} out of the tournament? They cannot join it again unless you let them.`,
  tiesTold: (ties: string) => `Tie-breaks between equal points: ${ties}.`,
  inTeams: "In teams: partners may change from round to round, and all of a side get its points.",
  walkover: "the opponent has withdrawn",
  leaveSure: "Leave the tournament? Until it begins you can join again.",
  withdrawSure: (last: boolean): string =>
    last
      ? "Withdraw from the tournament? A game that you are playing is lost."
      : "Withdraw from the tournament? A game that you are playing is lost, and you are paired no more unless you come back.",
  startSure: (n: number, late: number): string =>
    late
      ? `Begin with ${n} people? Others can join until round ${late} is over.`
      : `Begin with ${n} people? Nobody can join then any more.`,
  cancelSure: "Cancel the tournament? It ends without a winner; its tables stay.",
  youTakePart: "You take part.",
  takesToBegin: (n: number) => `It takes ${n} to begin.`,
  nobodyYet: "Nobody takes part yet.",
  nobodyAtAll: "Nobody took part.",
  waits: "It begins when the organiser says so.",
  meanWhy: "The mean points of one’s opponents",
};

type TournamentWords = typeof en;

const fr: TournamentWords = {
  youAreOut:
    "Vous ne participez plus : vous avez quitté le tournoi, n’aviez pas joué à la fin d’une ronde, ou l’organisateur vous en a fait sortir.",
  cancelledTold: "Les parties commencées peuvent continuer, et ne comptent plus ici.",
  takenOut: "L’organisateur vous a retiré.",
  mayReturn:
    "Vous ne participez plus : vous avez quitté le tournoi, ou n’aviez pas joué à la fin d’une ronde. Si vous revenez, vous jouez dès la prochaine.",
  comeBack: "Revenir",
  outNow: "Exclusions",
  readmit: (name) => `Réadmettre ${name}`,
  correct: "Corriger le résultat",
  correctOf: (names) => `Corriger le résultat : ${names}`,
  correctTold: "Tout le monde voit que c’est vous. Le classement suit ; les rondes déjà appariées ne changent pas, ni les cotes.",
  how: {
    "": "",
    played: "",
    bye: "",
    time: "temps écoulé",
    withdrawn: "abandon",
    closed: "fermée",
    organiser: "par l’organisateur",
  },
  playersSignIn: "Vous participez ? Connectez-vous pour jouer.",
  begunWithout: "On ne peut plus s’inscrire, mais tout le monde peut regarder.",
  mayJoinLate: (last) =>
    `On peut encore s’inscrire jusqu’à la fin de la ronde ${last}, pour jouer dès la suivante, sans points pour les précédentes.`,
  playsNext: "Vous jouez dès la prochaine ronde.",
  next: (last) =>
    last
      ? "Le tournoi est terminé dès que toutes ses tables le sont."
      : "La ronde suivante commence dès que toutes les tables sont finies.",
  lateLoses: "Qui doit jouer quand le temps de la ronde est écoulé a perdu, et n’aura plus d’adversaire sans avoir joué un coup.",
  roundEnds: (name, when) => `${name} : la ronde finit le ${when}. Qui doit jouer à ce moment a perdu.`,
  takeOut: (name) => `Retirer ${name}`,
  takeOutSure: (name, running) =>
    running
      ? `Retirer ${name} du tournoi ? Sa partie en cours est perdue, et les rondes suivantes se joueront sans cette personne.`
      : `Retirer ${name} du tournoi ? Sans votre accord, toute nouvelle inscription lui sera refusée.`,
  tiesTold: (ties) => `Départage à égalité de points : ${ties}.`,
  inTeams: "En équipes : les partenaires peuvent changer d’une ronde à l’autre, et tous ceux d’un camp reçoivent ses points.",
  walkover: "l’adversaire s’est retiré",
  leaveSure: "Ne plus participer au tournoi ? Jusqu’à ce qu’il commence, vous pourrez vous inscrire de nouveau.",
  withdrawSure: (last) =>
    last
      ? "Se retirer du tournoi ? Une partie en cours est perdue."
      : "Se retirer du tournoi ? Une partie en cours est perdue, et vous n’aurez plus d’adversaire, à moins de revenir.",
  startSure: (n, late) =>
    late
      ? `Commencer avec ${n} personnes ? D’autres pourront s’inscrire jusqu’à la fin de la ronde ${late}.`
      : `Commencer avec ${n} personnes ? Personne ne pourra plus s’inscrire.`,
  cancelSure: "Annuler le tournoi ? Il finit sans vainqueur ; ses tables restent.",
  youTakePart: "Vous participez.",
  takesToBegin: (n) => `Il faut ${n} inscrits pour commencer.`,
  nobodyYet: "Personne n’est encore inscrit.",
  nobodyAtAll: "Personne n’a participé.",
  waits: "Il commence quand l’organisateur le décide.",
  meanWhy: "La moyenne des points des adversaires",
};

const catalogue: Record<"en" | "fr", TournamentWords> = { en, fr };

/** The texts in the reader's language. */
export const tournamentWords = (): TournamentWords => catalogue[settings.language];
