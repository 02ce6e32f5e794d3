import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Bytes. */
export interface MemoryFigures {
  /** Resident set size, including shared memory (the executable, libraries). */
  rss: number;
  /** Like `rss`, with shared memory divided by the number of its users. Only on Linux, otherwise null. */
  pss: number | null;
  heapUsed: number;
  heapTotal: number;
  /** Outside of the JavaScript heap but owned by it: sources, buffers. */
  external: number;
}

/** One metric of a Prometheus text, summed over labels. */
export function metric(text: string, name: string): number {
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'gm'))].map(([, value]) =>
    Number(value),
  );
  if (values.length === 0) throw new Error(`/metrics has no ${name}.`);
  return values.reduce((sum, value) => sum + value, 0);
}

async function proportionalBytes(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** The largest resident set size since a process started. Only on Linux, otherwise null. */
export async function mostResidentBytes(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** Memory figures of an API process, from /metrics and the operating system. */
export async function readMemory({ url, pid }: { url: string; pid: number }): Promise<MemoryFigures> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return {
    rss: metric(text, 'process_resident_memory_bytes'),
    pss: await proportionalBytes(pid),
    heapUsed: metric(text, 'nodejs_heap_size_used_bytes'),
    heapTotal: metric(text, 'nodejs_heap_size_total_bytes'),
    external: metric(text, 'nodejs_external_memory_bytes'),
  };
}

const LOOK_EVERY_MS = 5_000;
/** Longer than the minute between the API's memory releases. */
const UNCHANGED_MS = 75_000;
const GIVE_UP_MS = 5 * 60_000;
/** Larger than the sawtooth of normal allocation and garbage collection. */
const CHANGE_BYTES = 12 * 2 ** 20;

/**
 * The figures at the moment with the most memory in 75 seconds within which they did not change by more than 12 MB;
 * after five minutes without such 75 seconds, in those that were the last.
 */
export async function memoryAtRest(api: { url: string; pid: number }): Promise<MemoryFigures> {
  const began = performance.now();
  let reference = await readMemory(api);
  let largest = reference;
  let since = began;
  while (performance.now() - since < UNCHANGED_MS && performance.now() - began < GIVE_UP_MS) {
    await pause(LOOK_EVERY_MS);
    const now = await readMemory(api);
    if (now.rss > largest.rss) largest = now;
    if (Math.abs(now.rss - reference.rss) <= CHANGE_BYTES) continue;
    reference = now;
    largest = now;
    since = performance.now();
  }
  return largest;
}
