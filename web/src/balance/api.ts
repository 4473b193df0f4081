/** Balance reports over HTTP, and the tokens with which this browser can stop the reports that it started. */

import { ask } from "../lib/api";
import { keep, readJson } from "../lib/localStore";
import type { BalanceCard, BalanceList, BegunBalance, Language, NewBalance, StopBalance } from "../lib/wire";

const KEPT = "balances";

export const balances = (language: Language) => ask<BalanceList>(`/api/balances?language=${language}`);
export const pageOf = (report: BalanceCard) => `/balance/${encodeURIComponent(report.id)}/page`;

export async function begin(wanted: NewBalance, language: Language): Promise<BalanceCard> {
  const begun = await ask<BegunBalance>(`/api/balances?language=${language}`, wanted);
  keep(KEPT, JSON.stringify({ [begun.report.id]: begun.token })); // the server runs one report at a time
  return begun.report;
}

/** The token of a report that this browser started; "" for others. */
export const tokenOf = (report: BalanceCard): string => (readJson(KEPT) as Record<string, string> | null)?.[report.id] ?? "";

export const stop = (report: BalanceCard, language: Language) =>
  ask<BalanceCard>(`/api/balances/${encodeURIComponent(report.id)}/stop?language=${language}`, {
    token: tokenOf(report),
  } satisfies StopBalance);
