/** A lent bot whose lender has gone: a bot of the house plays on in its place. */

import { replaceLent } from "../lib/api";
import { news } from "../lib/news.svelte";
import { heldAt } from "../lib/seats";

/** The level of the bot that plays on in the place of a lent one. */
const LEVEL = 5;

export async function replace(table: string, seat: number): Promise<void> {
  try {
    await replaceLent(table, { token: heldAt(table)?.token ?? "", seat, level: LEVEL });
  } catch (error) {
    news.tell((error as Error).message, { kind: "refused" });
  }
}
