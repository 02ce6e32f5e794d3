import { readFile } from 'node:fs/promises';
import { setInterval as every } from 'node:timers/promises';
import { cpuSeconds, usedBetween } from '../http/cpu-time.ts';

interface ApiReading {
  /** Seconds since the start. */
  at: number;
  rssBytes: number;
  /** Longest event loop delay since the previous reading, in milliseconds. */
  longestBlockMs: number;
}

interface WatchedApi {
  readings: readonly ApiReading[];
  /** Peak memory since the process started, such as during an index load. Null except on Linux. */
  mostRssBytes: number | null;
}

export interface Watched {
  apis: ReadonlyMap<string, WatchedApi>;
  cores: ReadonlyMap<string, number>;
}

const SAMPLE_EVERY_MS = 5_000;
/** Node's event loop histogram includes the sampling timer's own interval of 10 ms. */
const TICK_MS = 10;

interface WatchOptions {
  apis: ReadonlyMap<string, { url: string; pid: number }>;
  pids: () => Promise<ReadonlyMap<string, readonly number[]>>;
}

/** Samples the processes every five seconds until stopped. `stop` rejects if an API's metrics could not be read. */
export function watchProcesses({ apis, pids }: WatchOptions): { stop(): Promise<Watched> } {
  const began = performance.now();
  const readings = new Map<string, ApiReading[]>([...apis.keys()].map((name) => [name, []]));
  const usedSeconds = new Map<string, number>();
  const stopped = new AbortController();
  let before: Map<string, Map<number, number>> | null = null;
  const readCpu = async () => {
    const now = new Map<string, Map<number, number>>();
    for (const [name, ids] of await pids()) now.set(name, await cpuSeconds(ids));
    for (const [name, seconds] of now) {
      const addedSeconds = before === null ? 0 : usedBetween(before.get(name) ?? new Map(), seconds);
      usedSeconds.set(name, (usedSeconds.get(name) ?? 0) + addedSeconds);
    }
    before = now;
  };
  const sample = async () => {
    for (const [name, { url }] of apis) {
      const text = await (await fetch(`${url}/metrics`)).text();
      readings.get(name)?.push({
        at: (performance.now() - began) / 1000,
        rssBytes: metric(text, 'process_resident_memory_bytes'),
        longestBlockMs: Math.max(0, metric(text, 'nodejs_eventloop_lag_max_seconds') * 1000 - TICK_MS),
      });
    }
    await readCpu();
  };
  const watching = (async () => {
    // Reading the metrics resets the delay histogram before the measurement.
    await Promise.all([...apis.values()].map(({ url }) => fetch(`${url}/metrics`).then((answer) => answer.text())));
    await readCpu();
    try {
      for await (const _ of every(SAMPLE_EVERY_MS, undefined, { signal: stopped.signal })) await sample();
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
    }
  })();
  // Prevents an unhandled rejection. `stop` awaits the same promise and rejects with its error.
  watching.catch(() => undefined);
  return {
    async stop() {
      stopped.abort();
      await watching;
      await sample();
      const seconds = (performance.now() - began) / 1000;
      const watched = [...apis].map(async ([name, { pid }]): Promise<[string, WatchedApi]> => {
        return [name, { readings: readings.get(name) ?? [], mostRssBytes: await mostResidentBytes(pid) }];
      });
      return {
        apis: new Map(await Promise.all(watched)),
        cores: new Map([...usedSeconds].map(([name, cpu]) => [name, cpu / seconds])),
      };
    },
  };
}

function metric(text: string, name: string): number {
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'gm'))].map(([, value]) =>
    Number(value),
  );
  if (values.length === 0) throw new Error(`/metrics has no metric ${name}.`);
  return values.reduce((sum, value) => sum + value, 0);
}

async function mostResidentBytes(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
