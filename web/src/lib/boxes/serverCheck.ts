/** The server's check of a box: its readers in Python have the last word, where there is a network. */

import { ask, Trouble } from "../api";
import type { Language } from "../wire";
import { BoxError, type Box } from "./box";

/** Milliseconds after which a page goes on without the server. */
const PATIENCE = 10_000;

interface Checked {
  problems?: readonly { file: string; field: string; sentence: string }[];
}

/** Throw a `BoxError` with the server's sentence for a box that it refuses. Without an answer the page's own check stands. */
export async function checkByServer(box: Box, language: Language): Promise<void> {
  const path = `/api/workshop/${encodeURIComponent(box.game)}/check?language=${language}`;
  let answer: Checked;
  try {
    answer = await ask<Checked>(path, { data: box.data }, {}, AbortSignal.timeout(PATIENCE));
  } catch (error) {
    if (error instanceof Trouble) return; // offline, busy, or a server that has no workshop
    throw error;
  }
  const problem = answer.problems?.[0];
  if (problem) throw new BoxError("server", { sentence: problem.sentence }, problem.file, problem.field);
}
