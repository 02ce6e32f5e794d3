import { readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;

/** CPU seconds by process id. Skips processes that have exited. Linux only. */
export async function cpuSeconds(pids: readonly number[]): Promise<Map<number, number>> {
  const entries = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
      if (stat === null) return [];
      // The process name may contain spaces. Fields 14 and 15 are user and system time.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [[pid, (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND] as const];
    }),
  );
  return new Map(entries.flat());
}

/** CPU seconds between two readings. A process missing from the first reading started in between. */
export function usedBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}
