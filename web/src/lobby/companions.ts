/** The players that the lobby names: followed ones and recent opponents. */

import type { FollowedPlayer, Met } from "../lib/wire";

export interface Companion {
  account: string;
  name: string;
  online: boolean;
  /** The table where spectators may watch the player now, and its game; empty: none. */
  table: string;
  title: string;
  /** Set for a recent opponent, who can be challenged. */
  met?: Met;
}

/** Each player once: those who are online first, then recent opponents as they come, then the others by name. */
export function companions(met: readonly Met[], followed: readonly FollowedPlayer[]): Companion[] {
  const known = new Map(followed.map((each) => [each.account, each]));
  const opponents = met.map((each) => ({ ...of(known.get(each.account) ?? each), met: each }));
  const others = followed.filter((each) => !met.some((other) => other.account === each.account)).map(of);
  const all: Companion[] = [...opponents, ...others];
  return [...all.filter((each) => each.online), ...all.filter((each) => !each.online)];
}

const of = (each: Met | FollowedPlayer): Companion => {
  const { account, name, online = false, table = "", title = "" } = each as FollowedPlayer;
  return { account, name, online, table, title };
};
