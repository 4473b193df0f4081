/** NM-82: a session as text: one line per announcement with its rule id. Draws name where they were made. */

import type { Said } from "./rules/types";
import { sortOf } from "./show";
import type { Speech } from "./speak";
import type { Turn } from "./turns";

export function log(opening: readonly Said[], turns: readonly Pick<Turn, "prompt" | "answer" | "outcome">[], speak: Speech): string {
  const told = (said: readonly Said[], where: string) =>
    said.map((line, at) => `${line.clause.padEnd(6)} ${speak.said(line)}${where && at === 0 ? ` (${where})` : ""}`);
  const lines = [speak.text("log.title"), ...told(opening, "")];
  for (const { prompt, answer, outcome } of turns) {
    let where = "";
    if (prompt.kind === "menu" && answer.correct === undefined) lines.push("", speak.act(String(answer.value)));
    else if (prompt.kind === "draw" && answer.correct === undefined)
      where = speak.text(answer.here ? (sortOf(prompt.from ?? "") === "die" ? "log.rolled" : "log.here") : "log.typed");
    lines.push(...told(outcome.said, where));
  }
  return `${lines.join("\n")}\n`;
}
