/** Further texts of a tournament's page, and the texts that its tables need. They are separate, because every table loads the club's
 * texts. */

import { settings } from "../../lib/settings.svelte";
import type { FixtureCard } from "../../lib/wire";

type How = NonNullable<FixtureCard["how"]>;

const en = {
  youAreOut: "You are out of the tournament. You withdrew, made no move before a round’s time was over, or were removed by the organiser.",
  cancelledTold: "Games in progress can be finished, but do not count here.",
  takenOut: "The organiser removed you.",
  mayReturn:
    "You are out of the tournament. You withdrew, or made no move before a round’s time was over. If you rejoin, you play from the next round on.",
  comeBack: "Rejoin",
  outNow: "Removed",
  readmit: (name: string) => `Readmit ${name}`,
  correct: "Correct the result",
  correctOf: (names: string) => `Correct the result: ${names}`,
  correctTold: "Everybody sees that you corrected it. The standings change; rounds already paired and ratings do not.",
  how: {
    "": "",
    played: "",
    bye: "",
    time: "out of time",
    withdrawn: "withdrawn",
    closed: "closed",
    organiser: "by the organiser",
  } as Record<How, string>,
  begunWithout: "Joining is closed, but everybody can watch.",
  mayJoinLate: (last: number): string =>
    `You can still join until round ${last} is over. You play from the next round on, without points for earlier ones.`,
  playsNext: "You play from the next round on.",
  playersSignIn: "Are you a player here? Sign in to play.",
  next: (last: boolean): string =>
    last ? "The tournament ends when all its tables are over." : "The next round starts when all tables of this one are over.",
  lateLoses: "When the round’s time is over, the player to move loses. Players who have not moved at all are not paired again.",
  roundEnds: (name: string, when: string) => `${name}: the round ends ${when}. The player to move then loses.`,
  takeOut: (name: string) => `Remove ${name}`,
  takeOutSure: (name: string, running: boolean): string =>
    running
      ? `Remove ${name} from the tournament? They lose the game they are playing, and are not paired again.`
      : `Remove ${name} from the tournament? They cannot rejoin unless you readmit them.`,
  tiesTold: (ties: string) => `Tie-breaks between equal points: ${ties}.`,
  inTeams: "In teams: partners may change each round, and every player of a side gets its points.",
  walkover: "the opponent withdrew",
  leaveSure: "Leave the tournament? You can join again until it starts.",
  withdrawSure: (last: boolean): string =>
    last
      ? "Withdraw from the tournament? You lose the game you are playing."
      : "Withdraw from the tournament? You lose the game you are playing, and are not paired again unless you rejoin.",
  startSure: (n: number, late: number): string =>
    late ? `Start with ${n} players? Others can join until round ${late} is over.` : `Start with ${n} players? Nobody can join after that.`,
  cancelSure: "Cancel the tournament? It ends without a winner; its tables stay.",
  youTakePart: "You have joined.",
  takesToBegin: (n: number) => `${n} players are needed to start.`,
  nobodyYet: "No players yet.",
  nobodyAtAll: "No players took part.",
  waits: "Waiting for the organiser to start it.",
  meanWhy: "The average points of your opponents",
};

type TournamentWords = typeof en;

const fr: TournamentWords = {
  youAreOut:
    "Vous n’êtes plus dans le tournoi : vous vous êtes retiré, vous n’aviez pas joué à la fin d’une ronde, ou l’organisateur vous a retiré.",
  cancelledTold: "Les parties en cours peuvent se finir, mais ne comptent plus ici.",
  takenOut: "L’organisateur vous a retiré.",
  mayReturn:
    "Vous n’êtes plus dans le tournoi : vous vous êtes retiré, ou vous n’aviez pas joué à la fin d’une ronde. Si vous revenez, vous jouez dès la prochaine.",
  comeBack: "Revenir",
  outNow: "Exclusions",
  readmit: (name) => `Réadmettre ${name}`,
  correct: "Corriger le résultat",
  correctOf: (names) => `Corriger le résultat : ${names}`,
  correctTold: "Tout le monde voit que vous l’avez corrigé. Le classement change ; les rondes déjà appariées et les cotes ne changent pas.",
  how: {
    "": "",
    played: "",
    bye: "",
    time: "temps écoulé",
    withdrawn: "retrait",
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
  lateLoses: "Quand le temps de la ronde est écoulé, le joueur dont c’est le tour perd. S’il n’a joué aucun coup, il n’est plus apparié.",
  roundEnds: (name, when) => `${name} : la ronde finit le ${when}. Le joueur dont c’est alors le tour perd.`,
  takeOut: (name) => `Retirer ${name}`,
  takeOutSure: (name, running) =>
    running
      ? `Retirer ${name} du tournoi ? Sa partie en cours est perdue, et les rondes suivantes se joueront sans ce joueur.`
      : `Retirer ${name} du tournoi ? Il faudra votre accord pour une nouvelle inscription.`,
  tiesTold: (ties) => `Départage à égalité de points : ${ties}.`,
  inTeams: "En équipes : les partenaires peuvent changer d’une ronde à l’autre, et tous ceux d’un camp reçoivent ses points.",
  walkover: "l’adversaire s’est retiré",
  leaveSure: "Se désinscrire du tournoi ? Vous pourrez vous réinscrire jusqu’à son début.",
  withdrawSure: (last) =>
    last
      ? "Se retirer du tournoi ? Votre partie en cours est perdue."
      : "Se retirer du tournoi ? Votre partie en cours est perdue, et vous ne serez plus apparié, à moins de revenir.",
  startSure: (n, late) =>
    late
      ? `Commencer avec ${n} joueurs ? D’autres pourront s’inscrire jusqu’à la fin de la ronde ${late}.`
      : `Commencer avec ${n} joueurs ? Personne ne pourra plus s’inscrire.`,
  cancelSure: "Annuler le tournoi ? Il finit sans vainqueur ; ses tables restent.",
  youTakePart: "Vous êtes inscrit.",
  takesToBegin: (n) => `Il faut ${n} inscrits pour commencer.`,
  nobodyYet: "Aucun inscrit pour l’instant.",
  nobodyAtAll: "Personne n’a participé.",
  waits: "Il commence quand l’organisateur le décide.",
  meanWhy: "La moyenne des points des adversaires",
};

const catalogue: Record<"en" | "fr", TournamentWords> = { en, fr };

/** The texts in the reader's language. */
export const tournamentWords = (): TournamentWords => catalogue[settings.language];
