/** The workshop's requests to the server. */

import { ask } from "../lib/api";
import type { Language, Scene } from "../lib/wire";
import type { Form, Problem } from "./form";

export interface Previewed {
  key: string;
  label: string;
  scene: Scene;
}
/** What the rules say about a box. */
export interface Checked {
  problems: readonly Problem[];
  digest: string;
  changed: readonly string[];
  previews: readonly Previewed[];
}
/** A box that is kept on the server. */
export interface KeptBox {
  id: string;
  game: string;
  name: string;
  author: string;
  version: string;
  about: string;
  digest: string;
  data?: Readonly<Record<string, string>>;
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

export const formOf = (game: string, language: Language) => ask<Form>(`${of(game)}?lang=${language}`);
export const check = (game: string, data: Readonly<Record<string, string>>, show: string, language: Language, signal: AbortSignal) =>
  ask<Checked>(`${of(game)}/check?lang=${language}`, { data, show }, {}, signal);
export const boxesOf = (game: string) => ask<{ boxes: readonly KeptBox[] }>(`/api/boxes?game=${encodeURIComponent(game)}`);
export const boxAt = (id: string) => ask<KeptBox>(`/api/boxes/${encodeURIComponent(id)}`);
export const keepOnServer = (box: NewBox) => ask<KeptBox>("/api/boxes", box);
export const linkTo = (game: string, id: string) => `${location.origin}/workshop/${encodeURIComponent(game)}?box=${encodeURIComponent(id)}`;
