import { readFile } from 'node:fs/promises';

/** A metric of a Prometheus text, summed over labels. */
export function metric(text: string, name: string): number {
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'gm'))].map(([, value]) =>
    Number(value),
  );
  if (values.length === 0) throw new Error(`/metrics has no ${name}.`);
  return values.reduce((sum, value) => sum + value, 0);
}

/** Peak resident set size of a process; null on other systems than Linux. */
export async function mostResidentBytes(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
