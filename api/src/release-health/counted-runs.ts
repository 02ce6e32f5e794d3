import { createHmac } from 'node:crypto';
import { vitalGroup, WEB_VITALS, type WebVital } from '@marketplace/domain';

/** Number of slots to which networks are hashed: enough to estimate ten thousand networks. */
export const NETWORK_PLACES = 4_096;

export interface ReleasePart {
  remote: string;
  release: string;
}

/** A release in a canary run that began at `since`: either the canary or the current release. */
export interface ReleaseRun extends ReleasePart {
  since: Date;
}

export type Vitals = { [vital in WebVital]?: number | undefined };

interface RunCounts {
  loads: number;
  errors: number;
  /** One bit per network. */
  networks: Uint8Array;
  failing_networks: Uint8Array;
  /** One byte per network: the group of its newest measurement, from 1; 0 if it has none. */
  lcp: Uint8Array;
  inp: Uint8Array;
  cls: Uint8Array;
}

export interface CountedRun extends ReleaseRun {
  counts: RunCounts;
}

/**
 * Counts in memory, only for watched releases, because anyone can report invented releases. Keeps each network's newest
 * measurement, so that a client that reports often changes no rate.
 */
export class CountedRuns {
  /** Key of the hash that maps a network to a slot. */
  readonly #secret: string;
  #watched: readonly ReleaseRun[] = [];
  readonly #counted = new Map<string, CountedRun>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  watch(watched: readonly ReleaseRun[]): void {
    this.#watched = watched;
  }

  shown(part: ReleasePart, network: string): void {
    this.#count(part, network, (counts, place) => {
      counts.loads += 1;
      setBit(counts.networks, place);
    });
  }

  failed(part: ReleasePart, network: string): void {
    this.#count(part, network, (counts, place) => {
      counts.errors += 1;
      setBit(counts.networks, place);
      setBit(counts.failing_networks, place);
    });
  }

  measured(part: ReleasePart, network: string, vitals: Vitals): void {
    this.#count(part, network, (counts, place) => {
      for (const vital of WEB_VITALS) {
        const value = vitals[vital];
        if (value !== undefined) counts[vital][place] = vitalGroup(vital, value) + 1;
      }
    });
  }

  get isEmpty(): boolean {
    return this.#counted.size === 0;
  }

  take(): CountedRun[] {
    const runs = [...this.#counted.values()];
    this.#counted.clear();
    return runs;
  }

  #count({ remote, release }: ReleasePart, network: string, add: (counts: RunCounts, place: number) => void): void {
    for (const run of this.#watched) {
      if (run.remote !== remote || run.release !== release) continue;
      const key = `${remote} ${release} ${run.since.getTime()}`;
      const countedRun = this.#counted.get(key) ?? { ...run, counts: noCounts() };
      this.#counted.set(key, countedRun);
      add(countedRun.counts, this.#placeOf(run, network));
    }
  }

  #placeOf({ remote, release }: ReleasePart, network: string): number {
    const hash = createHmac('sha256', this.#secret).update(`release-counts ${remote} ${release} ${network}`).digest();
    return hash.readUInt16BE(0) % NETWORK_PLACES;
  }
}

export const noCounts = (): RunCounts => ({
  loads: 0,
  errors: 0,
  networks: new Uint8Array(NETWORK_PLACES / 8),
  failing_networks: new Uint8Array(NETWORK_PLACES / 8),
  lcp: new Uint8Array(NETWORK_PLACES),
  inp: new Uint8Array(NETWORK_PLACES),
  cls: new Uint8Array(NETWORK_PLACES),
});

/** Adds two counts of one run. If both have a measurement of a network, that of `newer` wins. */
export function addedCounts(older: RunCounts, newer: RunCounts): RunCounts {
  return {
    loads: older.loads + newer.loads,
    errors: older.errors + newer.errors,
    networks: older.networks.map((byte, at) => byte | (newer.networks[at] ?? 0)),
    failing_networks: older.failing_networks.map((byte, at) => byte | (newer.failing_networks[at] ?? 0)),
    lcp: newest(older.lcp, newer.lcp),
    inp: newest(older.inp, newer.inp),
    cls: newest(older.cls, newer.cls),
  };
}

const newest = (older: Uint8Array, newer: Uint8Array) => older.map((group, place) => newer[place] || group);

function setBit(bits: Uint8Array, bit: number): void {
  bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
}
