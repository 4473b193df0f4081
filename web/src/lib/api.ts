/** The server's HTTP API. A refused request becomes a `Trouble` with the server's message. */

import type { DiceSeen } from "./seats";
import { settings } from "./settings.svelte";
import type {
  AddChannel,
  ChangeSubscriptions,
  Announcements,
  AskSubscriptions,
  AskLesson,
  AskPuzzle,
  AskSetup,
  AskStudy,
  AskStudyLines,
  Away,
  Subscriptions,
  NotificationsOffered,
  Catalogue,
  Code,
  DiceOffer,
  AnimationProgress,
  Found,
  Handover,
  Language,
  RemoteBotCards,
  LessonStep,
  PuzzleRatings,
  PuzzleStand,
  NewFork,
  NewStudy,
  NewTable,
  NoteSeen,
  OpenTables,
  Permit,
  Problem,
  ReadStudy,
  Rematch,
  RemoveChannel,
  ReplaceRemoteBot,
  Rules,
  Seated,
  Seen,
  SetupPosition,
  ShowRecord,
  StudyFile,
  StudyLines,
  StudyPosition,
  Tables,
  TakeOver,
  TakeSeat,
} from "./wire";

export class Trouble extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly field = "",
  ) {
    super(message);
  }
}

/** Send a GET request, or a POST request where there is a body, and return the server's answer. */
export async function ask<T>(path: string, body?: unknown, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<T> {
  const request =
    body === undefined
      ? { headers }
      : { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await answered(path, { ...request, signal: signal ?? null });
  try {
    return (await answer.json()) as T;
  } catch {
    // the connection was cut, or a Wi-Fi's sign-in page answered with success in the server's place
    throw new Trouble(settings.words.noAnswer, 0);
  }
}

/** The statuses a proxy sends while the server behind it does not answer. */
const NOBODY_BEHIND: readonly number[] = [502, 503, 504];

/** The server's answer to a request. A refusal is thrown as a `Trouble`. */
export async function answered(path: string, asked?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, asked);
  } catch {
    throw new Trouble(settings.words.noAnswer, 0);
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  if (!problem && NOBODY_BEHIND.includes(answer.status)) throw new Trouble(settings.words.noAnswer, 0);
  throw new Trouble(problem?.error ?? `${answer.status} ${answer.statusText}`, answer.status, problem?.field);
}

/** Milliseconds to wait for an answer when taking a seat. A browser would wait for minutes. */
const SOON = 20_000;
const soon = () => AbortSignal.timeout(SOON);
/** Milliseconds in which a reachable server answers. */
const SAYS_SO = 8_000;

/** Whether the server itself answers over HTTP, not a proxy or a Wi-Fi's sign-in page. */
export async function answersAtAll(): Promise<boolean> {
  try {
    const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(SAYS_SO) });
    return answer.ok && ((await answer.json()) as { ok?: unknown }).ok === true;
  } catch {
    return false;
  }
}

const ENTROPY_BYTES = 16;

/** Random bytes, in hexadecimal digits. */
export function freshEntropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

export const catalogueOf = (language: Language) => ask<Catalogue>(`/api/catalogue?language=${language}`);
export const openTable = (table: NewTable) => ask<Seated>("/api/tables", table);
/** Dice for a new table. The browser chooses its random bytes once the server has fixed the dice. */
export async function dice(): Promise<{ ticket: string; entropy: string; seen: DiceSeen }> {
  const { ticket, commitment } = await ask<DiceOffer>("/api/dice", {});
  const entropy = freshEntropy();
  return { ticket, entropy, seen: { commitment, added: [entropy] } };
}
export const takeSeat = (table: string, seat: TakeSeat) => ask<Seated>(`${at(table)}/seats`, seat, {}, soon());
export const rematch = (table: string, request: Rematch) => ask<Seated>(`${at(table)}/rematch`, request);
/** Open a table that shows a game played elsewhere. */
export const showRecord = (request: ShowRecord) => ask<Found>("/api/records", request);
/** What if: play on from a finished game. */
export const branchOf = (table: string, request: NewFork) => ask<Seated>(`${at(table)}/branch`, request);
export const remoteBots = () => ask<RemoteBotCards>("/api/bots");
export const replaceWithBot = (table: string, request: ReplaceRemoteBot) => ask<Seated>(`${at(table)}/bots`, request);
export const goAway = (table: string, away: Away) => ask<Tables>(`${at(table)}/away`, away);
export const listedTables = (language: Language) => ask<Tables>(`/api/tables?language=${language}`);
export const theseTables = (ids: readonly string[], language: Language) =>
  ask<Tables>(`/api/tables?ids=${ids.map(encodeURIComponent).join(",")}&language=${language}`);
/** The tables where anyone may take a seat. */
export const openTables = (language: Language) => ask<OpenTables>(`/api/tables/open?language=${language}`);
/** A six-letter code that leads to a table where the player sits. */
export const codeOf = (table: string, token: string) => ask<Code>(`${at(table)}/code`, { token });
export const tableOf = (code: string) => ask<Found>(`/api/join?language=${settings.language}`, { code });
/** A single-use code that moves the player's seats to another device. */
export const handover = (table: string, token: string) => ask<Handover>(`${at(table)}/handover`, { token });
export const takeOver = (table: string, request: TakeOver) => ask<Seated>(`${at(table)}/handover/take`, request, {}, soon());
/** A game's rules, rule by rule. */
export const rulesOf = (game: string, language: Language) =>
  ask<Rules>(`/api/games/${encodeURIComponent(game)}/rules?language=${language}`);
export const exportsOf = (game: string) =>
  ask<{ exports: { format: string; label: string }[] }>(`/api/games/${encodeURIComponent(game)}/exports`);
/** Ask the server what a game's own page needs. The game defines question and answer. */
export const askGame = <T>(game: string, page: string, question: unknown, language: Language) =>
  ask<T>(`/api/games/${encodeURIComponent(game)}/pages/${encodeURIComponent(page)}?language=${language}`, question);
/** A learner's place in a lesson, and the result of what they try. */
export const askLesson = (game: string, lesson: string, asked: AskLesson, language: Language) =>
  ask<LessonStep>(`/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}?language=${language}`, asked);
/** A solver's place in one of a game's puzzles, and the result of what they try. */
export const askPuzzle = (game: string, number: number, asked: AskPuzzle, language: Language) =>
  ask<PuzzleStand>(`/api/games/${encodeURIComponent(game)}/puzzles/${number}?language=${language}`, asked);
/** The ratings of a game's puzzles. */
export const puzzleRatings = (game: string) => ask<PuzzleRatings>(`/api/games/${encodeURIComponent(game)}/puzzles`);
/** A position of a study, and the result of what is played there. */
export const askStudy = (game: string, asked: AskStudy, language: Language) =>
  ask<StudyPosition>(`/api/games/${encodeURIComponent(game)}/study?language=${language}`, asked);
/** How the log describes lines of a study. */
export const studyLines = (game: string, asked: AskStudyLines, language: Language) =>
  ask<StudyLines>(`/api/games/${encodeURIComponent(game)}/study/lines?language=${language}`, asked);
/** A position that is being set up, and the result of an edit. */
export const askSetup = (game: string, asked: AskSetup, language: Language) =>
  ask<SetupPosition>(`/api/games/${encodeURIComponent(game)}/setup?language=${language}`, asked);
/** The file of a study without moves. */
export const newStudy = (game: string, asked: NewStudy, language: Language) =>
  ask<StudyFile>(`/api/games/${encodeURIComponent(game)}/studies?language=${language}`, asked);
/** A study's file, checked by the rules, as JSON or in a format of its game. */
export const readStudy = (asked: ReadStudy, language: Language) => ask<StudyFile>(`/api/studies?language=${language}`, asked);
/** A finished game's record, as text. */
export const recordOf = async (table: string): Promise<string> => (await answered(`${at(table)}/record.json`, {})).text();
export const notificationsOffered = () => ask<NotificationsOffered>("/api/notifications");
export const askSubscriptions = (asked: AskSubscriptions) => ask<Subscriptions>("/api/notifications", asked);
export const changeSubscriptions = (asked: ChangeSubscriptions) => ask<Subscriptions>("/api/notifications/agreed", asked);
export const addChannel = (asked: AddChannel) => ask<Subscriptions>("/api/notifications/channels", asked);
/** What an e-mail link requests: confirm e-mail notifications, or stop them. */
export const byLink = (what: "confirmed" | "stopped", asked: Permit) => ask<{ done: boolean }>(`/api/notifications/${what}`, asked);
export const removeChannel = (asked: RemoveChannel) => ask<Subscriptions>("/api/notifications/channels/removed", asked);

/** What the signed-in account has last seen of a table, on any device. */
export const seenOf = (table: string) => ask<Seen>(`${at(table)}/seen`);
/** Record that the account has seen the table at this ply. Also sent while the page unloads. */
export const noteSeen = (table: string, ply: number) =>
  fetch(`${at(table)}/seen`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ply } satisfies NoteSeen),
    keepalive: true,
  });

export const announcementsNow = () => ask<Announcements>("/api/announcements");

/** All actions of a game so far, including chance. */
export const actionsOf = async (table: string) => (await ask<{ actions: readonly number[] }>(`${at(table)}/record.json`)).actions;

export const recordAt = (table: string) => `${at(table)}/record.json`;
export const exportAt = (table: string, format: string) => `${at(table)}/export/${encodeURIComponent(format)}`;
export const pictureAt = (table: string, ply: number, theme: string) => `${at(table)}/picture.svg?ply=${ply}&theme=${theme}`;
/** The board of a listed table now; `changed` is when it last changed, so that the browser asks again then. */
export const thumbnailAt = (table: string, changed: number, theme: string) => `${at(table)}/thumbnail.svg?theme=${theme}&at=${changed}`;
export const liveAt = (table: string) => `${location.origin.replace(/^http/, "ws")}${at(table)}/live`;
/** An animation of a finished game. */
export const filmOf = async (table: string, language: Language, theme: string, signal: AbortSignal) =>
  (await answered(`${at(table)}/game.gif?language=${language}&theme=${theme}`, { signal })).blob();
/** How many of the animation's frames are drawn, and of how many. */
export const filmProgress = (table: string, language: Language, theme: string) =>
  ask<AnimationProgress>(`${at(table)}/game.gif/progress?language=${language}&theme=${theme}`);
/** A link with which anyone can replay the table's game. */
export const linkToReplay = (table: string) => `${linkTo(table)}/replay`;
/** The fragment of a link that opens a finished game with its review. */
export const WITH_REVIEW = "#review";
export const linkTo = (table: string) => `${location.origin}/t/${encodeURIComponent(table)}`;
/** A link that moves a seat to another device. Its secret is in the fragment, which browsers send to no server. */
export const linkWith = (table: string, secret: string) => `${linkTo(table)}#${SEAT}${secret}`;
const SEAT = "seat=";
/** The secret in an opened link; "" when there is none. */
export const secretIn = (fragment: string) => (fragment.startsWith(`#${SEAT}`) ? fragment.slice(SEAT.length + 1) : "");
