/** The club over HTTP. */

import { ask } from "../lib/api";
import type {
  Correction,
  Language,
  LeaderBoards,
  NewTournament,
  PlayedGames,
  PlayerPage,
  Privacy,
  TournamentPage,
  Tournaments,
} from "../lib/wire";

const player = (name: string) => `/api/players/${encodeURIComponent(name)}`;
const tournament = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`;

export const clubIn = (language: Language) => ask<LeaderBoards>(`/api/club?language=${language}`);
export const playerOf = (name: string, language: Language) => ask<PlayerPage>(`${player(name)}?language=${language}`);
export const gamesOf = (name: string, game: string, page: number, language: Language) =>
  ask<PlayedGames>(`${player(name)}/games?game=${encodeURIComponent(game)}&page=${page}&language=${language}`);
export const keepPrivate = (wish: Privacy, language: Language) => ask<object>(`/api/me/privacy?language=${language}`, wish);

export const tournamentsIn = (language: Language) => ask<Tournaments>(`/api/tournaments?language=${language}`);
export const tournamentOf = (id: string, language: Language) => ask<TournamentPage>(`${tournament(id)}?language=${language}`);
export const openTournament = (wanted: NewTournament, language: Language) =>
  ask<TournamentPage>(`/api/tournaments?language=${language}`, wanted);
/** Join, leave, begin or cancel; the answer is the tournament afterwards. */
export const doAt = (id: string, what: "join" | "withdraw" | "start" | "cancel", language: Language) =>
  ask<TournamentPage>(`${tournament(id)}/${what}?language=${language}`, {});

/** Remove a player, as the organiser can. */
export const takeOut = (id: string, name: string, language: Language) =>
  ask<TournamentPage>(`${tournament(id)}/remove?language=${language}`, { name });

/** Let a removed player join again, as the organiser can. */
export const readmit = (id: string, name: string, language: Language) =>
  ask<TournamentPage>(`${tournament(id)}/readmit?language=${language}`, { name });

/** Set the result of a decided table, as the organiser can. */
export const correct = (id: string, correction: Correction, language: Language) =>
  ask<TournamentPage>(`${tournament(id)}/correct?language=${language}`, correction);

export const pageOf = (name: string) => `/p/${encodeURIComponent(name)}`;
export const pageOfTournament = (id: string) => `/tournament/${encodeURIComponent(id)}`;
