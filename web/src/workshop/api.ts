/** The workshop's requests to the server. */

import { ask } from "../lib/api";
import { newKey } from "../lib/idempotent";
import { keep, keepList, read, readList } from "../lib/localStore";
import type { Language, OfferedOption, PresetCard, Scene } from "../lib/wire";
import type { Form, Problem } from "./form";

export interface Previewed {
  key: string;
  label: string;
  scene: Scene;
}
/** What the rules say about a box. */
export interface Checked {
  problems?: readonly Problem[];
  digest?: string;
  previews?: readonly Previewed[];
  /** What a table is opened with: those of the box. */
  presets?: readonly PresetCard[];
  offers?: readonly OfferedOption[];
}
/** A box that is kept on the server. */
export interface BoxCard {
  id: string;
  game: string;
  name: string;
  author?: string;
  version?: string;
  about?: string;
  digest: string;
  yours?: boolean;
}
export interface NewBox {
  game: string;
  name: string;
  author: string;
  version: string;
  about: string;
  data: Readonly<Record<string, string>>;
  listed: boolean;
}

const of = (game: string) => `/api/workshop/${encodeURIComponent(game)}`;

export const formOf = (game: string, language: Language) => ask<Form>(`${of(game)}?language=${language}`);
export const check = (game: string, asked: { data: Readonly<Record<string, string>>; show: string; tall: boolean }, language: Language) =>
  ask<Checked>(`${of(game)}/check?language=${language}`, asked);
export const boxesOf = (game: string) => ask<{ boxes: readonly BoxCard[] }>(`/api/boxes?game=${encodeURIComponent(game)}`);
export const boxAt = (id: string) => ask<{ card: BoxCard; data: Readonly<Record<string, string>> }>(`/api/boxes/${encodeURIComponent(id)}`);
/** The data that a table is played with, and the label of its box. */
export const boxOfTable = (table: string) =>
  ask<{ label?: { name: string; author?: string; version?: string }; data: Readonly<Record<string, string>> }>(
    `/api/tables/${encodeURIComponent(table)}/box`,
  );
export const keepOnServer = (box: NewBox, language: Language) => ask<BoxCard>(`/api/boxes?language=${language}`, { ...box, key: ownKey() });
export const dropFromServer = (id: string) => ask<BoxCard>(`/api/boxes/${encodeURIComponent(id)}/delete`, { key: ownKey() });
export const linkTo = (game: string, id: string) => `${location.origin}/workshop/${encodeURIComponent(game)}?box=${encodeURIComponent(id)}`;

const KEPT = "boxes_kept";
const MOST_KEPT = 50;

/** The boxes that this browser, without an account, kept on the server; the newest first. */
export const boxesKeptFromHere = (game: string): readonly BoxCard[] => keptFromHere().filter((each) => each.game === game);
const keptFromHere = () => readList<BoxCard>(KEPT, ({ id, game, name }) => [id, game, name].every((each) => typeof each === "string"));
/** Remember a box that was kept without an account. */
export const remember = (card: BoxCard) =>
  keepList(KEPT, [{ ...card, yours: true }, ...keptFromHere().filter((each) => each.id !== card.id)], MOST_KEPT);
/** Do not list a box any more. */
export const unremember = (id: string) =>
  keepList(
    KEPT,
    keptFromHere().filter((each) => each.id !== id),
  );

const KEY = "boxes_key";
/** The key with which this browser, without an account, can delete the boxes that it kept on the server. */
function ownKey(): string {
  const known = read(KEY);
  if (known) return known;
  const fresh = newKey();
  keep(KEY, fresh);
  return fresh;
}
