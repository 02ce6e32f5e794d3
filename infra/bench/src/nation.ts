import { once } from 'node:events';
import { CommandError } from '@marketplace/cli/error';
import { measureParts, milliseconds, readOptions, type Measured } from './harness.ts';
import type { Nation } from './nation/cluster.ts';
import { changeMany } from './nation/many-changes.ts';
import { inNation, loadNation } from './nation/nation.ts';
import type { Results } from './nation/results.ts';
import { ratesAt } from './nation/traffic.ts';
import { watchProcesses, type Watched } from './nation/watched-processes.ts';

/**
 * Runs a nation's peak load of mixed activities on two API processes behind HAProxy, with PostgreSQL, the Stripe
 * simulator and a mail server: `npm run bench:nation -- --caregivers N [--minutes M] [--peak SHARE] [--changes SHARE]
 * [--keep FOLDER] [--json FILE]`. Open loop: latency counts from when a request was due. Exits with 1 if a call failed.
 */
const options = readOptions({
  caregivers: 20_000,
  minutes: 10,
  /** Share of the peak load in traffic.ts. */
  peak: 0.4,
  /** Share of caregivers whose weeks change in the second quarter of the run. */
  changes: 0,
  keep: '',
  json: '',
});
const { minutes, peak, changes } = options;
/**
 * Recruiters renew their sessions in turn. Below this peak, their 15-minute access tokens would expire between turns.
 */
const MIN_PEAK = 0.05;
if (peak < MIN_PEAK) throw new CommandError(`--peak must be a number of at least ${MIN_PEAK}.`);

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

const seconds = minutes * 60;

await inNation({ caregivers: options.caregivers, keep: options.keep }, async (nation) => {
  const { caregivers, settings } = nation.database;
  const facts = { caregivers, minutes, peak, changes, perSecond: ratesAt(peak), postgres: settings };
  await measureParts(['nation'], { nation: async () => report(await run(nation)) }, facts, options.json);
});
process.exit();

interface Run {
  results: Results;
  watched: Watched;
  mails: number;
  changed: number;
}

async function run(nation: Nation): Promise<Run> {
  const { database, cluster, mailbox } = nation;
  const { results, background } = await loadNation(nation, { seconds, peak }, async (end) => {
    const mailsBefore = mailbox.count;
    const watch = watchProcesses({
      apis: new Map(cluster.apis.map((api, number) => [`api-${number + 1}`, api])),
      pids: async () => {
        const { rows } = await database.pool.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
        return new Map<string, readonly number[]>([
          ...cluster.pids,
          ['PostgreSQL', rows.map(({ pid }) => pid)],
          ['clients and mail server', [process.pid]],
        ]);
      },
    });
    const quarter = (seconds * 1000) / 4;
    const changedCount = changes > 0 ? await changeMany(database, changes, { afterMs: quarter, duringMs: quarter }) : 0;
    if (!end.aborted) await once(end, 'abort');
    const watched = await watch.stop();
    return { watched, changed: changedCount, mails: mailbox.count - mailsBefore };
  });
  return { results, ...background };
}

function report({ results, watched, mails, changed }: Run): Measured {
  const failures = [...results.failures];
  const failed = failures.reduce((sum, [, count]) => sum + count, 0);
  if (failed > 0) process.exitCode = 1;
  const { kinds } = results;
  const cores = [...watched.cores].map(([name, cpuSeconds]) => [name, cpuSeconds.toFixed(2)]);
  const all = [...watched.cores.values()].reduce((sum, cpuSeconds) => sum + cpuSeconds, 0);
  return {
    tables: [
      {
        title: 'Calls',
        header: ['milliseconds', 'calls', 'p50', 'p95', 'p99'],
        rows: kinds.map(({ kind, count, timing: { p50, p95, p99 } }) => [
          kind,
          String(count),
          ...[p50, p95, p99].map(milliseconds),
        ]),
      },
      {
        title: 'Processes: memory (RSS) in MB, event loop in ms',
        header: ['process', 'peak since its start', 'first', 'peak', 'last', 'longest block'],
        rows: processRows(watched),
      },
      { title: 'Cores used', header: ['', 'mean'], rows: [...cores, ['all', all.toFixed(2)]] },
      {
        title: 'Counts',
        header: ['', 'times'],
        rows: [
          ['emails that arrived', mails],
          ['caregivers changed during the load', changed],
          ['failed', failed],
          ...failures.map(([failure, count]) => [`failed: ${failure}`, count]),
        ].map((cells) => cells.map(String)),
      },
    ],
    figures: {
      kinds,
      apis: Object.fromEntries(watched.apis),
      cores: Object.fromEntries(watched.cores),
      mails,
      changed,
      failures: Object.fromEntries(failures),
    },
  };
}

function processRows({ apis }: Watched): string[][] {
  return [...apis].map(([name, { readings, mostRssBytes }]) => {
    const rss = readings.map(({ rssBytes }) => rssBytes);
    return [
      name,
      ...[mostRssBytes ?? Number.NaN, rss[0] ?? 0, Math.max(...rss), rss.at(-1) ?? 0].map(megabytes),
      milliseconds(Math.max(...readings.map(({ longestBlockMs }) => longestBlockMs))),
    ];
  });
}
