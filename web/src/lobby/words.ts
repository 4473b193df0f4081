/** Lobby texts about tables and invited players. They are separate because a table's page does not need them. */

import { settings } from "../lib/settings.svelte";

const en = {
  areInvited: (names: string) =>
    `Invitation for ${names}. The table appears in their lobby, with a notification if they turned notifications on.`,
  guestsGetLink: (names: string) => `Send the link to ${names}. Players without an account can’t be invited here.`,
  noOpenTables: "No open tables right now. Tables with a seat open to anyone are listed here.",
  yourTurnAt: (tables: number) => `${tables} ${tables === 1 ? "table waits" : "tables wait"} for you`,
  nothingToWatch: "Nothing to watch right now.",
  noTables: "Your games will appear here.",
  ofTournament: "Tournament",
  declineInvitation: (name: string) => `Decline ${name}’s invitation`,
};

type LobbyWords = typeof en;

const fr: LobbyWords = {
  areInvited: (names) => `Invitation pour ${names} : la table s’affiche à leur accueil, avec une notification si elles sont activées.`,
  guestsGetLink: (names) => `Envoyez le lien à ${names} : on ne peut pas inviter ici un joueur sans compte.`,
  noOpenTables: "Aucune table ouverte pour l’instant. Les tables ouvertes à tous s’affichent ici.",
  yourTurnAt: (tables) => `${tables} ${tables < 2 ? "table vous attend" : "tables vous attendent"}`,
  nothingToWatch: "Rien à regarder pour l’instant.",
  noTables: "Vos parties s’afficheront ici.",
  ofTournament: "Tournoi",
  declineInvitation: (name) => `Décliner l’invitation (${name})`,
};

const catalogue: Record<"en" | "fr", LobbyWords> = { en, fr };

/** The texts in the reader's language. */
export const lobbyWords = (): LobbyWords => catalogue[settings.language];
