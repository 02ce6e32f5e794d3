import { createHmac } from 'node:crypto';
import { VITAL_SCALES, vitalGroup, WEB_VITALS, type WebVital } from '@marketplace/domain';

/** Networks are told apart by this many bits: enough to estimate some ten thousand of them. */
export const NETWORK_BITS = 4_096;

const HOUR_MS = 60 * 60 * 1_000;

export interface ReleasePart {
  remote: string;
  release: string;
}

export type Vitals = { [vital in WebVital]?: number | undefined };

/** What a process has counted of one release in one hour. */
export interface CountedHour extends ReleasePart {
  hour: Date;
  loads: number;
  errors: number;
  networks: Uint8Array;
  failingNetworks: Uint8Array;
  /** Visits by group of the vital's scale. */
  vitals: Record<WebVital, number[]>;
}

export interface HoursOptions {
  /** Keys the hash that turns a network into a bit. */
  secret: string;
  now: () => Date;
}

/**
 * Counts in memory, and only releases that somebody watches, so that made-up ones need no space. A network counts once
 * an hour: one client that reports without end changes no rate.
 */
export class CountedHours {
  readonly #secret: string;
  readonly #now: () => Date;
  #watched: ReadonlySet<string> = new Set();
  readonly #hours = new Map<string, CountedHour>();
  /** The networks whose vitals were counted in this hour, by release. */
  readonly #measured = new Map<string, { hour: number; bits: Uint8Array }>();

  constructor({ secret, now }: HoursOptions) {
    this.#secret = secret;
    this.#now = now;
  }

  /** Counts these releases (as `remote release`) from now on, and no others. */
  watch(watched: ReadonlySet<string>): void {
    this.#watched = watched;
    for (const key of this.#measured.keys()) if (!watched.has(key)) this.#measured.delete(key);
  }

  /** A visit showed a release. */
  shown(part: ReleasePart, network: string): void {
    const hour = this.#hourOf(part);
    if (hour === null) return;
    hour.loads += 1;
    setBit(hour.networks, this.#bitOf(part, network));
  }

  /** A browser reported a failure of a release. */
  failed(part: ReleasePart, network: string): void {
    const hour = this.#hourOf(part);
    if (hour === null) return;
    hour.errors += 1;
    const bit = this.#bitOf(part, network);
    setBit(hour.networks, bit);
    setBit(hour.failingNetworks, bit);
  }

  measured(part: ReleasePart, network: string, vitals: Vitals): void {
    const hour = this.#hourOf(part);
    if (hour === null || !setBit(this.#measuredOf(part), this.#bitOf(part, network))) return;
    for (const vital of WEB_VITALS) {
      const value = vitals[vital];
      if (value === undefined) continue;
      const group = vitalGroup(vital, value);
      hour.vitals[vital][group] = (hour.vitals[vital][group] ?? 0) + 1;
    }
  }

  /** Nothing was counted since the last `take`. */
  get isEmpty(): boolean {
    return this.#hours.size === 0;
  }

  /** What was counted since the last call. */
  take(): CountedHour[] {
    const taken = [...this.#hours.values()];
    this.#hours.clear();
    return taken;
  }

  #hourOf({ remote, release }: ReleasePart): CountedHour | null {
    if (!this.#watched.has(`${remote} ${release}`)) return null;
    const hour = new Date(Math.floor(this.#now().getTime() / HOUR_MS) * HOUR_MS);
    const key = `${remote} ${release} ${hour.getTime()}`;
    const known = this.#hours.get(key);
    if (known !== undefined) return known;
    const none = (vital: WebVital) => Array.from({ length: VITAL_SCALES[vital].limits.length + 1 }, () => 0);
    const fresh: CountedHour = {
      remote,
      release,
      hour,
      loads: 0,
      errors: 0,
      networks: new Uint8Array(NETWORK_BITS / 8),
      failingNetworks: new Uint8Array(NETWORK_BITS / 8),
      vitals: { lcp: none('lcp'), inp: none('inp'), cls: none('cls') },
    };
    this.#hours.set(key, fresh);
    return fresh;
  }

  #measuredOf({ remote, release }: ReleasePart): Uint8Array {
    const key = `${remote} ${release}`;
    const hour = Math.floor(this.#now().getTime() / HOUR_MS);
    const known = this.#measured.get(key);
    if (known?.hour === hour) return known.bits;
    const bits = new Uint8Array(NETWORK_BITS / 8);
    this.#measured.set(key, { hour, bits });
    return bits;
  }

  #bitOf({ remote, release }: ReleasePart, network: string): number {
    const hash = createHmac('sha256', this.#secret).update(`release-counts ${remote} ${release} ${network}`).digest();
    return hash.readUInt16BE(0) % NETWORK_BITS;
  }
}

/** Returns whether the bit was unset. */
function setBit(bits: Uint8Array, bit: number): boolean {
  const [at, mask] = [bit >> 3, 0x80 >> (bit & 7)];
  const before = bits[at] ?? 0;
  bits[at] = before | mask;
  return (before & mask) === 0;
}
