import { setTimeout as pause } from 'node:timers/promises';
import { inStep } from '@marketplace/local';
import { measureParts, readOptions, type Measured } from './harness.ts';
import { compareBooks, type Books } from './nation/books.ts';
import type { Nation } from './nation/cluster.ts';
import { inNation, loadNation } from './nation/nation.ts';

/**
 * Runs mixed load with injected faults, then compares payments, unlocks and emails: `npm run soak -- [--minutes N]
 * [--caregivers N] [--peak SHARE]`. Calls may fail during a fault. Exits with 1 if the records disagree afterwards.
 */
const { minutes, caregivers, peak, json } = readOptions({ minutes: 60, caregivers: 20_000, peak: 0.05, json: '' });
/** Duration of a fault, and the pause before the next one. */
const FAULT_MS = 15_000;
const PAUSE_MS = 10_000;
/** Jobs need a few minutes to fetch missed webhooks and to retry emails. */
const SETTLED_WITHIN_MS = 10 * 60_000;

const contactMails = new Set<string>();
/** Counts a retried email only once, because it has the same Message-ID. */
const onMail = (data: string) => {
  if (/^Subject: Contact details for /m.test(data)) contactMails.add(/^Message-ID: (.+)$/im.exec(data)?.[1] ?? data);
};
await inNation({ caregivers, onMail }, (nation) =>
  measureParts(['soak'], { soak: () => soak(nation) }, { minutes, caregivers, peak }, json),
);
process.exit();

/** Kills one backend, so that PostgreSQL ends all other backends and recovers. */
async function crashPostgres({ database }: Nation): Promise<void> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
  );
  for (const { pid } of rows) process.kill(pid, 'SIGKILL');
}

function faultsOf(nation: Nation) {
  const { cluster, mailbox } = nation;
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
    ['PostgreSQL crashed', () => crashPostgres(nation)],
    ['Stripe slow', stripe({ fault: 'slow', delay_ms: 5_000 })],
    ['mail server down', () => mailbox.away(FAULT_MS)],
    ['API killed', () => cluster.killApi(0)],
    ['webhooks lost', () => during('webhooks', { mode: 'drop' }, { mode: 'deliver' })],
    ['Stripe loses answers', stripe({ fault: 'lost_answer' })],
    ['other API killed', () => cluster.killApi(1)],
    ['Stripe down', stripe({ fault: 'unavailable' })],
  ] as const;
}

/** Causes one fault after another. Returns how often each fault happened. */
async function causeFaults(nation: Nation, end: AbortSignal): Promise<Map<string, number>> {
  const happened = new Map<string, number>();
  const faults = faultsOf(nation);
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

async function settledBooks({ database, cluster: { stripeUrl } }: Nation): Promise<Books> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const books = await compareBooks({ pool: database.pool, stripeUrl, contactMails });
    if (books.problems.length === 0 || Date.now() > deadline) return books;
    await pause(5_000);
  }
}

async function soak(nation: Nation): Promise<Measured> {
  const load = { seconds: minutes * 60, peak };
  const { results, background: happened } = await loadNation(nation, load, (end) => causeFaults(nation, end));
  const { lines, problems } = await inStep('Books', () => settledBooks(nation));
  if (problems.length > 0) process.exitCode = 1;
  const counts = (entries: Iterable<readonly [string, number]>) =>
    [...entries].map(([name, count]) => [name, String(count)]);
  const callCounts = results.kinds.map(({ kind, count }) => [kind, count] as const);
  return {
    tables: [
      { title: 'Faults', header: ['', 'times'], rows: counts(happened) },
      { title: 'Calls done', header: ['', 'times'], rows: counts(callCounts) },
      { title: 'Calls failed', header: ['', 'times'], rows: counts(results.failures) },
      { title: 'Books', header: ['', ''], rows: [...counts(lines), ...problems.map((problem) => ['WRONG', problem])] },
    ],
    figures: { faults: Object.fromEntries(happened), books: Object.fromEntries(lines), problems },
  };
}
