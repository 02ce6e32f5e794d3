import { readFile } from 'node:fs/promises';

/** One metric of a Prometheus text, summed over labels. */
export function metric(text: string, name: string): number {
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'gm'))].map(([, value]) =>
    Number(value),
  );
  if (values.length === 0) throw new Error(`/metrics has no ${name}.`);
  return values.reduce((sum, value) => sum + value, 0);
}

/** The largest resident set size since a process started. Only on Linux, otherwise null. */
export async function mostResidentBytes(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
