import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inStep } from '@marketplace/local';
import { openBenchDatabase } from '../data/bench-database.ts';
import { inPlainStep } from '../harness.ts';
import { activitiesIn } from './activities.ts';
import { Caller, CallFailedError } from './caller.ts';
import { startCluster, type Nation } from './cluster.ts';
import { requireHaproxy } from './haproxy-program.ts';
import { openMailbox } from './mailbox.ts';
import { arrivals, runOpenLoop } from './open-loop.ts';
import { Results } from './results.ts';
import { prepareTown } from './town.ts';
import { ratesAt, type Activity } from './traffic.ts';

const AS_IN_PRODUCTION = {
  fsync: 'on',
  synchronous_commit: 'on',
  autovacuum: 'on',
  checkpoint_timeout: '5min',
};

interface NationOptions {
  caregivers: number;
  keep?: string;
  onMail?: (data: string) => void;
}

export async function inNation(
  { caregivers, keep = '', onMail }: NationOptions,
  measure: (nation: Nation) => Promise<void>,
): Promise<void> {
  await requireHaproxy();
  const folder = await mkdtemp(join(tmpdir(), 'bench-nation-'));
  const database = await openBenchDatabase({
    caregivers,
    keep,
    inMemory: false,
    changesPeople: true,
    settings: AS_IN_PRODUCTION,
  });
  const mailbox = await openMailbox(onMail);
  try {
    const cluster = await inStep('Two API processes behind HAProxy', () =>
      startCluster(database.url, mailbox.port, folder),
    );
    try {
      await measure({ database, mailbox, cluster, folder });
    } finally {
      await cluster.stop();
    }
  } finally {
    await mailbox.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the mixed load on the cluster. `background` runs concurrently; its signal aborts when the load ends. */
export async function loadNation<Background>(
  nation: Nation,
  { seconds, peak }: { seconds: number; peak: number },
  background: (end: AbortSignal) => Promise<Background>,
): Promise<{ results: Results; background: Background }> {
  const town = await prepareTown(nation, { seconds, peak });
  const results = new Results();
  const caller = new Caller(nation.cluster.url, results);
  const activities = activitiesIn({ ...town, caller });
  const end = new AbortController();
  const runningBackground = background(end.signal);
  // Prevents an unhandled rejection before the await below.
  runningBackground.catch(() => undefined);
  const begin = (activity: Activity, dueMs: number) =>
    activities[activity](dueMs).catch((error: unknown) => {
      if (!(error instanceof CallFailedError))
        results.fail(activity, error instanceof Error ? error.message : String(error));
    });
  await inPlainStep(`${seconds / 60} minutes of ${peak} of the peak`, () =>
    runOpenLoop(arrivals(ratesAt(peak), town.random), seconds * 1000, begin),
  );
  end.abort();
  caller.close();
  return { results, background: await runningBackground };
}
