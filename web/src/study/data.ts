/** The printed data of a study. If they are not those of new tables, the server takes them from one of its tables: it accepts no data with a
 * position. */

import { recordOf, showRecord, Trouble } from "../lib/api";
import type { EngineOf } from "../lib/engine/client";
import type { StudyRecord } from "./tree";

/** The data for which an engine analyses a study. */
export const engineOf = ({ table }: Pick<StudyRecord, "table">): EngineOf => (table ? { table } : { data: "server" });

/** Open a table with the data of a study, which only its link finds and which shows neither moves nor players. Returns its id. */
export async function tableWith(study: StudyRecord): Promise<string> {
  const { game, version, options, digest, data } = study;
  const record = { game, version, options, digest, data, actions: [] };
  return (await showRecord({ text: JSON.stringify(record) })).table;
}

/** Whether the server still has a table. */
export const isThere = (table: string): Promise<boolean> =>
  recordOf(table).then(
    () => true,
    (error: unknown) => !(error instanceof Trouble && error.status === 404),
  );
