import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inStep } from '@marketplace/local';
import { openBenchDatabase } from './data/bench-database.ts';
import { measureParts, readOptions, type Measured } from './harness.ts';
import { activitiesIn } from './nation/activities.ts';
import { compareBooks, type Books } from './nation/books.ts';
import { Caller, CallFailed } from './nation/caller.ts';
import { startCluster, type Cluster } from './nation/cluster.ts';
import { requireHaproxy } from './nation/haproxy-program.ts';
import { openMailbox } from './nation/mailbox.ts';
import { arrivals, runOpenLoop } from './nation/open-loop.ts';
import { Results } from './nation/results.ts';
import { AS_IN_PRODUCTION, prepareTown } from './nation/town.ts';
import { ratesAt } from './nation/traffic.ts';

/**
 * Mixed load with faults, then a comparison of payments, unlocks and mails: `npm run soak -- [--minutes N]
 * [--caregivers N] [--peak SHARE]`. Calls may fail during a fault. Exits with 1 if the records disagree afterwards.
 */
const { minutes, caregivers, peak, json } = readOptions({ minutes: 60, caregivers: 20_000, peak: 0.05, json: '' });
/** How long a fault lasts, and the pause before the next. */
const FAULT_MS = 15_000;
const PAUSE_MS = 10_000;
/** Lost webhooks are fetched, and mails retried, within minutes. */
const SETTLED_WITHIN_MS = 10 * 60_000;

await requireHaproxy();
const folder = await mkdtemp(join(tmpdir(), 'soak-'));
const contactMails = new Set<string>();
const mailbox = await openMailbox({
  onMail(data) {
    // A retried mail has the same id.
    if (/^Subject: Contact details for /m.test(data)) contactMails.add(/^Message-ID: (.+)$/im.exec(data)?.[1] ?? data);
  },
});
const database = await openBenchDatabase({ caregivers, inMemory: false, settings: AS_IN_PRODUCTION });
try {
  const cluster = await inStep('Two API processes behind HAProxy', () =>
    startCluster(database.url, mailbox.port, folder),
  );
  try {
    await measureParts(['soak'], { soak: () => soak(cluster) }, { minutes, caregivers, peak }, json);
  } finally {
    await cluster.stop();
  }
} finally {
  await mailbox.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

/** Ends one connection's process: PostgreSQL ends all others and recovers. */
async function crashPostgres(): Promise<void> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
  );
  for (const { pid } of rows) process.kill(pid, 'SIGKILL');
}

function faultsOf(cluster: Cluster) {
  const control = async (name: string, body: object) => {
    const answer = await fetch(`${cluster.stripeUrl}/_simulator/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the simulator returned ${answer.status}`);
  };
  const during = async (name: string, body: object, end: object) => {
    await control(name, body);
    await pause(FAULT_MS);
    await control(name, end);
  };
  const stripe = (body: object) => () => during('faults', body, { fault: 'none' });
  return [
    ['PostgreSQL crashed', crashPostgres],
    ['Stripe slow', stripe({ fault: 'slow', delay_ms: 5_000 })],
    ['mail server away', () => mailbox.away(FAULT_MS)],
    ['API killed', () => cluster.killApi(0)],
    ['webhooks lost', () => during('webhooks', { mode: 'drop' }, { mode: 'deliver' })],
    ['Stripe loses answers', stripe({ fault: 'lost_answer' })],
    ['other API killed', () => cluster.killApi(1)],
    ['Stripe away', stripe({ fault: 'unavailable' })],
  ] as const;
}

/** One fault after another until the signal. Returns how often each happened. */
async function causeFaults(cluster: Cluster, end: AbortSignal): Promise<Map<string, number>> {
  const happened = new Map<string, number>();
  const faults = faultsOf(cluster);
  for (let turn = 0; !end.aborted; turn += 1) {
    await pause(PAUSE_MS, undefined, { signal: end }).catch(() => undefined);
    const [name, cause] = faults[turn % faults.length] ?? faults[0];
    if (end.aborted) break;
    console.log(`  ${name}`);
    await cause();
    happened.set(name, (happened.get(name) ?? 0) + 1);
  }
  return happened;
}

async function settledBooks(stripeUrl: string): Promise<Books> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const books = await compareBooks({ pool: database.pool, stripeUrl, contactMails });
    if (books.problems.length === 0 || Date.now() > deadline) return books;
    await pause(5_000);
  }
}

async function soak(cluster: Cluster): Promise<Measured> {
  const seconds = minutes * 60;
  const town = await prepareTown({ database, cluster, mailbox, seconds, peak });
  const results = new Results();
  const caller = new Caller(cluster.url, results);
  const activities = activitiesIn({ ...town, caller, results });
  const end = new AbortController();
  const faults = causeFaults(cluster, end.signal);
  // Awaited below.
  faults.catch(() => undefined);
  await runOpenLoop(arrivals(ratesAt(peak), town.random), seconds * 1000, (activity, due) =>
    activities[activity](due).catch((error: unknown) => {
      if (!(error instanceof CallFailed))
        results.fail(activity, error instanceof Error ? error.message : String(error));
    }),
  );
  end.abort();
  const happened = await faults;
  caller.close();
  const { lines, problems } = await inStep('Books', () => settledBooks(cluster.stripeUrl));
  if (problems.length > 0) process.exitCode = 1;
  const counts = (entries: Iterable<readonly [string, number]>) =>
    [...entries].map(([name, count]) => [name, String(count)]);
  const done = results.kinds.map(({ kind, count }) => [kind, count] as const);
  return {
    tables: [
      { title: 'Faults', header: ['', 'times'], rows: counts(happened) },
      { title: 'Calls done', header: ['', 'times'], rows: counts(done) },
      { title: 'Calls failed', header: ['', 'times'], rows: counts(results.failures) },
      { title: 'Books', header: ['', ''], rows: [...counts(lines), ...problems.map((problem) => ['WRONG', problem])] },
    ],
    figures: { faults: Object.fromEntries(happened), books: Object.fromEntries(lines), problems },
  };
}
