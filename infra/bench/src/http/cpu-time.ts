import { readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;

/** The CPU time of processes so far, in seconds by their id. A process that is gone is left out. Linux only. */
export async function cpuSeconds(pids: readonly number[]): Promise<Map<number, number>> {
  const read = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
      if (stat === null) return [];
      // The name before may contain spaces. User and system time are the 14th and 15th fields.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [[pid, (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND] as const];
    }),
  );
  return new Map(read.flat());
}

/** What was used between two readings. A process that is only in the later one began in between. */
export function usedBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}
