import { setInterval as every } from 'node:timers/promises';
import { metric, mostResidentBytes } from './process-memory.ts';
import { cpuSeconds, usedBetween } from '../http/cpu-time.ts';

/** A reading of an API process. */
interface ApiReading {
  /** Seconds since the start. */
  at: number;
  rssBytes: number;
  /** The longest time that the event loop was held up since the reading before, in milliseconds. */
  longestBlockMs: number;
  /** The same for 99 of 100 of its turns. */
  p99BlockMs: number;
  /** Loads of the index since the process started, with those that failed. */
  indexLoads: number;
}

interface WatchedApi {
  /** In order of time. */
  readings: readonly ApiReading[];
  /** The most since the process started, as while its index was loaded. Only on Linux, otherwise null. */
  mostRssBytes: number | null;
}

export interface Watched {
  /** By process. */
  apis: ReadonlyMap<string, WatchedApi>;
  /** Cores used on average, by what a process belongs to. */
  cores: ReadonlyMap<string, number>;
}

const LOOK_EVERY_MS = 5_000;
/** Node's own histogram counts the time between two ticks of a timer of 10 ms. */
const TICK_MS = 10;

interface WatchOptions {
  apis: ReadonlyMap<string, { url: string; pid: number }>;
  /** The ids of the processes now, by what they belong to: some come and go. */
  pids: () => Promise<ReadonlyMap<string, readonly number[]>>;
}

/** Reads the processes every five seconds until stopped. @throws Error when an API's metrics cannot be read */
export function watchProcesses({ apis, pids }: WatchOptions): { stop(): Promise<Watched> } {
  const began = performance.now();
  const readings = new Map<string, ApiReading[]>([...apis.keys()].map((name) => [name, []]));
  const used = new Map<string, number>();
  const stopped = new AbortController();
  let before: Map<string, Map<number, number>> | null = null;
  const readCpu = async () => {
    const now = new Map<string, Map<number, number>>();
    for (const [name, ids] of await pids()) now.set(name, await cpuSeconds(ids));
    for (const [name, seconds] of now) {
      const more = before === null ? 0 : usedBetween(before.get(name) ?? new Map(), seconds);
      used.set(name, (used.get(name) ?? 0) + more);
    }
    before = now;
  };
  const look = async () => {
    for (const [name, { url }] of apis) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const blocked = (figure: string) =>
        Math.max(0, metric(text, `nodejs_eventloop_lag_${figure}_seconds`) * 1000 - TICK_MS);
      readings.get(name)?.push({
        at: (performance.now() - began) / 1000,
        rssBytes: metric(text, 'process_resident_memory_bytes'),
        longestBlockMs: blocked('max'),
        p99BlockMs: blocked('p99'),
        indexLoads: metric(text, 'rank_index_loads'),
      });
    }
    await readCpu();
  };
  const watching = (async () => {
    // Each reading resets the histogram.
    await Promise.all([...apis.values()].map(({ url }) => fetch(`${url}/metrics`).then((answer) => answer.text())));
    await readCpu();
    try {
      for await (const _ of every(LOOK_EVERY_MS, undefined, { signal: stopped.signal })) await look();
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
    }
  })();
  // Reported by `stop`.
  watching.catch(() => undefined);
  return {
    async stop() {
      stopped.abort();
      await watching;
      await look();
      const seconds = (performance.now() - began) / 1000;
      const watched = [...apis].map(async ([name, { pid }]): Promise<[string, WatchedApi]> => {
        return [name, { readings: readings.get(name) ?? [], mostRssBytes: await mostResidentBytes(pid) }];
      });
      return {
        apis: new Map(await Promise.all(watched)),
        cores: new Map([...used].map(([name, cpu]) => [name, cpu / seconds])),
      };
    },
  };
}
