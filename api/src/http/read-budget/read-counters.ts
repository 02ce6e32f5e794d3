import { HOUR_MS, DAY_MS } from '@marketplace/domain';
import type { HourlyRows, MergedRows } from './read-counters.repository.ts';

export const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
export const midnightOf = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);

export interface Reader {
  agencyId: string;
  network: string;
}
/** Rows in the current hour and the current UTC day. */
export interface Usage {
  hour: number;
  day: number;
}

interface ClusterCounts {
  hour: number;
  rows: number;
  earlierToday: number;
}
interface PendingCounts extends Reader {
  hour: number;
  rows: number;
}

const agencyKey = ({ agencyId }: Reader) => `agency:${agencyId}`;
const networkKey = ({ network }: Reader) => `network:${network}`;

/**
 * This process's counts since the last merge, and the totals at that merge. Synchronous, so that it does not slow
 * lists.
 */
export class ReadCounters {
  readonly #clusterCounts = new Map<string, ClusterCounts>();
  #pending = new Map<string, PendingCounts>();
  #merging = new Map<string, PendingCounts>();

  add(reader: Reader, rows: number, now: Date): void {
    const hour = hourOf(now).getTime();
    const id = `${hour} ${reader.agencyId} ${reader.network}`;
    const entry = this.#pending.get(id);
    if (entry === undefined) this.#pending.set(id, { ...reader, hour, rows });
    else entry.rows += rows;
  }

  usageOfAgency(reader: Reader, now: Date): Usage {
    return this.#usage(agencyKey(reader), (entry) => entry.agencyId === reader.agencyId, now);
  }

  usageOfNetwork(reader: Reader, now: Date): Usage {
    return this.#usage(networkKey(reader), (entry) => entry.network === reader.network, now);
  }

  pendingAgencies(): string[] {
    return [...new Set([...this.#pending.values()].map(({ agencyId }) => agencyId))];
  }

  /** Removes the agency's unmerged reads from its own count and its network's. */
  forgive(agencyId: string): void {
    for (const [id, entry] of this.#pending) if (entry.agencyId === agencyId) this.#pending.delete(id);
  }

  /** Returns the counts to merge. The caller must then call `finishMerge` or `cancelMerge`. */
  startMerge(): HourlyRows[] {
    this.#merging = this.#pending;
    this.#pending = new Map();
    const sums = new Map<string, { key: string; hour: Date; rows: number }>();
    for (const entry of this.#merging.values()) {
      for (const key of [agencyKey(entry), networkKey(entry)]) {
        const sum = sums.get(`${entry.hour} ${key}`) ?? { key, hour: new Date(entry.hour), rows: 0 };
        sum.rows += entry.rows;
        sums.set(`${entry.hour} ${key}`, sum);
      }
    }
    return [...sums.values()];
  }

  finishMerge(totals: readonly MergedRows[], now: Date): void {
    this.#merging = new Map();
    const today = midnightOf(now).getTime();
    for (const [key, shared] of this.#clusterCounts) if (shared.hour < today) this.#clusterCounts.delete(key);
    for (const { key, hour, rows, earlierToday } of totals) {
      const counter = this.#clusterCounts.get(key);
      if (counter !== undefined && counter.hour > hour.getTime()) continue;
      this.#clusterCounts.set(key, { hour: hour.getTime(), rows, earlierToday });
    }
  }

  cancelMerge(): void {
    for (const [id, entry] of this.#merging) {
      const newer = this.#pending.get(id);
      this.#pending.set(id, newer === undefined ? entry : { ...entry, rows: entry.rows + newer.rows });
    }
    this.#merging = new Map();
  }

  #usage(key: string, isOf: (reader: Reader) => boolean, now: Date): Usage {
    const thisHour = hourOf(now).getTime();
    const today = midnightOf(now).getTime();
    const usage = { hour: 0, day: 0 };
    const count = (hour: number, rows: number) => {
      if (hour === thisHour) usage.hour += rows;
      if (hour >= today) usage.day += rows;
    };
    const shared = this.#clusterCounts.get(key);
    if (shared !== undefined && shared.hour >= today) {
      count(shared.hour, shared.rows);
      usage.day += shared.earlierToday;
    }
    for (const map of [this.#merging, this.#pending])
      for (const entry of map.values()) if (isOf(entry)) count(entry.hour, entry.rows);
    return usage;
  }
}
