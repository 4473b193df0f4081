/** A remote bot whose provider has left: one of the server's bots replaces it. */

import { replaceWithBot } from "../lib/api";
import { news } from "../lib/news.svelte";
import { heldAt } from "../lib/seats";

/** The level of the bot that replaces a remote one. */
const LEVEL = 5;

export const replaceRemoteBot = (table: string, seat: number) =>
  news.attempt(() => replaceWithBot(table, { token: heldAt(table)?.token ?? "", seat, level: LEVEL }));
