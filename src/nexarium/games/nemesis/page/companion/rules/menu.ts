/** The procedures that a table can begin, when none is under way or an event's text asks for one. */

import { boxOf } from "./components";
import { awake } from "./table";
import type { Table } from "./types";
import type { Walk } from "./walk";

/** The procedures that players can begin at will: their first step, and their initial memory. */
export const MENU: Readonly<Record<string, readonly [at: string, remembered: Readonly<Record<string, unknown>>]>> = {
  noise: ["who", {}],
  encounter: ["who", {}],
  shoot: ["who", {}],
  melee: ["who", {}],
  escape: ["who", {}],
  event: ["time", {}],
  bag: ["token", {}],
  attack: ["which", { why: "event" }],
  injure: ["which", {}],
  retreat: ["which", {}],
  wound: ["who", {}],
  scan: ["who", {}],
  emerge: ["who", {}],
  death: ["who", {}],
  self_destruct: ["switch", {}],
};

/** The rule id of a procedure that first asks whom it is about. */
export const ABOUT: Readonly<Record<string, string>> = {
  noise: "NM-70",
  encounter: "NM-10",
  shoot: "NM-50",
  melee: "NM-51",
  escape: "NM-73",
  attack: "NM-20",
  injure: "NM-40",
  retreat: "NM-44",
  wound: "NM-25",
  scan: "NM-32",
  emerge: "NM-32",
  death: "NM-26",
};

/** Whether a procedure makes sense now. */
export function canBegin(table: Table, act: string): boolean {
  if (["attack", "injure", "retreat", "escape"].includes(act) && !table.intruders.length) return false;
  if (["shoot", "melee"].includes(act) && !table.intruders.length && !table.eggs) return false;
  if (act === "self_destruct") return table.self_destruct === null || table.self_destruct > boxOf(table).tracks.armed;
  return ["event", "bag", "injure", "retreat"].includes(act) || awake(table).length > 0;
}

/** Begin a procedure of the menu. */
export function begin(walk: Walk, act: string): void {
  const [at, remembered] = MENU[act] ?? ["", {}];
  walk.begin(act, at, remembered);
}
