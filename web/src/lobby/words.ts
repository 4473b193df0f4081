/** Lobby texts about tables and invited players. They are separate because a table's page does not need them. */

import { settings } from "../lib/settings.svelte";

const en = {
  areInvited: (names: string) => `Invitation for ${names}: the table stands in their lobby, and whoever wants calls is called.`,
  guestsGetLink: (names: string) => `Send the link to ${names}: without an account there is no other way to reach them.`,
  noOpenTables: "Nobody waits for players just now. A table with a seat for anybody is listed here.",
  yourTurnAt: (tables: number) => `${tables} ${tables === 1 ? "table waits" : "tables wait"} for you`,
  nothingToWatch: "No table is open to spectators just now.",
  noTables: "The tables you play at will be listed here.",
  ofTournament: "Tournament",
  declineInvitation: (name: string) => `Decline ${name}’s invitation`,
};

type LobbyWords = typeof en;

const fr: LobbyWords = {
  areInvited: (names) => `Invitation pour ${names} : la table figure dans leur accueil, et qui veut des appels est appelé.`,
  guestsGetLink: (names) => `Envoyez le lien à ${names} : sans compte, on ne peut pas les joindre autrement.`,
  noOpenTables: "Personne n’attend de joueurs pour l’instant. Les tables ouvertes à tous s’affichent ici.",
  yourTurnAt: (tables) => `${tables} ${tables < 2 ? "table vous attend" : "tables vous attendent"}`,
  nothingToWatch: "Aucune table n’est ouverte aux spectateurs pour l’instant.",
  noTables: "Les tables où vous jouez s’afficheront ici.",
  ofTournament: "Tournoi",
  declineInvitation: (name) => `Décliner l’invitation (${name})`,
};

const catalogue: Record<"en" | "fr", LobbyWords> = { en, fr };

/** The texts in the reader's language. */
export const lobbyWords = (): LobbyWords => catalogue[settings.language];
