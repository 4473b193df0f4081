/** The administrator's requests, with the key in a header. Only this tab stores the key. */

import { ask } from "../lib/api";
import { news } from "../lib/news.svelte";
import { settings } from "../lib/settings.svelte";
import type {
  Announcement,
  Announcements,
  BanCard,
  Bans,
  CloseByAdministrator,
  NewAnnouncement,
  NewBan,
  AdminLoad,
  AdminReports,
  AdminTable,
  AdminTables,
  SettleReport,
  Revoke,
} from "../lib/wire";
import { catalogue as adminWords, type Words as AdminWords } from "./words/catalogue";

const KEPT = "nexarium.owner";

function kept(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

class Administrator {
  key = $state(kept());

  get words(): AdminWords {
    return adminWords[settings.language];
  }

  /** Whether this is the key. A notice reports a wrong key until it is right. */
  async enter(key: string): Promise<boolean> {
    this.key = key.trim();
    const load = await this.try(() => this.load());
    if (load) news.clear();
    else this.key = "";
    try {
      sessionStorage.setItem(KEPT, this.key);
    } catch {
      // the page asks for it again after a reload
    }
    return load !== null;
  }

  leave(): void {
    this.key = "";
    try {
      sessionStorage.removeItem(KEPT);
    } catch {
      // nothing was stored
    }
  }

  /** The result of `work`; null, and a sentence for the reader, when it fails. */
  async try<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      news.refuse(error);
      return null;
    }
  }

  #ask<T>(path: string, body?: unknown): Promise<T> {
    return ask<T>(`/api/admin/${path}`, body, { authorization: `Bearer ${this.key}` });
  }

  load = () => this.#ask<AdminLoad>("load");
  tables = (text: string, over: string) =>
    this.#ask<AdminTables>(`tables?text=${encodeURIComponent(text)}&over=${over}&language=${settings.language}`);
  table = (id: string) => this.#ask<AdminTable>(`tables/${encodeURIComponent(id)}?language=${settings.language}`);
  close = (id: string, wanted: CloseByAdministrator) => this.#ask<CloseByAdministrator>(`tables/${encodeURIComponent(id)}/close`, wanted);
  bans = () => this.#ask<Bans>("bans");
  ban = (ban: NewBan) => this.#ask<BanCard>("bans", ban);
  announcements = () => this.#ask<Announcements>("announcements");
  announce = (announcement: NewAnnouncement) => this.#ask<Announcement>("announcements", announcement);
  reports = () => this.#ask<AdminReports>("reports");
  settle = (report: SettleReport) => this.#ask<SettleReport>("reports/settle", report);
  revoke = (order: Revoke) => this.#ask<Revoke>("take-back", order);
}

export const administrator = new Administrator();
