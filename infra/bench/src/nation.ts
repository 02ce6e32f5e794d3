import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import { inStep } from '@marketplace/local';
import { openBenchDatabase } from './data/bench-database.ts';
import { measureParts, milliseconds, readOptions, type Measured } from './harness.ts';
import { activitiesIn } from './nation/activities.ts';
import { Caller, CallFailed } from './nation/caller.ts';
import { startCluster, type Cluster } from './nation/cluster.ts';
import { requireHaproxy } from './nation/haproxy-program.ts';
import { lineCharts, type Series } from './nation/line-charts.ts';
import { openMailbox } from './nation/mailbox.ts';
import { arrivals, runOpenLoop } from './nation/open-loop.ts';
import { changeMany } from './nation/many-changes.ts';
import { Results } from './nation/results.ts';
import { AS_IN_PRODUCTION, prepareTown } from './nation/town.ts';
import { ratesAt } from './nation/traffic.ts';
import { watchProcesses, type Watched } from './nation/watched-processes.ts';
import type { Timing } from './timing.ts';

/**
 * Mixed load of a nation's peak on two API processes behind HAProxy, with PostgreSQL, the Stripe simulator and a mail
 * server: `npm run bench:nation -- --caregivers N [--minutes M] [--peak SHARE] [--changes SHARE] [--keep FOLDER]
 * [--json FILE] [--plots FOLDER]`. Open loop: latency counts from when a request was due. Exits with 1 if a call
 * failed.
 */
const options = readOptions({
  caregivers: 20_000,
  minutes: 10,
  /** Share of the peak (traffic.ts). */
  peak: 0.4,
  /** Share of caregivers whose weeks change in the second quarter of the run. */
  changes: 0,
  keep: '',
  json: '',
  /** Folder for SVG plots. */
  plots: '',
});
const { minutes, peak, changes } = options;
const STRETCH_SECONDS = 10;
/** Below this, an agency would not renew its access token within 15 minutes. */
const MIN_PEAK = 0.05;
if (peak < MIN_PEAK) throw new CommandError(`--peak must be a number of at least ${MIN_PEAK}.`);

interface LogLine {
  /** Milliseconds since 1970. */
  time: number;
  msg?: string;
  code?: string;
  err?: { type?: string; code?: string; message?: string };
}

/** Warnings and errors in the API processes' logs since a time, with counts. */
async function warningsIn(folder: string, since: number): Promise<Map<string, number>> {
  const warnings = new Map<string, number>();
  for (const name of (await readdir(folder)).filter((file) => file.startsWith('api-'))) {
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      if (!/^\{"level":[456]0,/.test(line)) continue;
      const { time, msg, code, err }: LogLine = JSON.parse(line);
      // Earlier warnings are readiness checks of a process that still loads its index.
      if (time < since) continue;
      const warning = [msg, code, err?.type, err?.code, err?.message].filter(Boolean).join(', ');
      warnings.set(warning, (warnings.get(warning) ?? 0) + 1);
    }
  }
  return warnings;
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
const inMinutes = (at: number) => at / 60;

const seconds = minutes * 60;
const perSecond = ratesAt(peak);

await requireHaproxy();
const folder = await mkdtemp(join(tmpdir(), 'bench-nation-'));
const database = await openBenchDatabase({
  caregivers: options.caregivers,
  keep: options.keep,
  inMemory: false,
  changesPeople: true,
  settings: AS_IN_PRODUCTION,
});
const mailbox = await openMailbox();
try {
  const cluster = await inStep('Two API processes behind HAProxy', () =>
    startCluster(database.url, mailbox.port, folder),
  );
  try {
    const facts = { caregivers: database.caregivers, minutes, peak, changes, perSecond, postgres: database.settings };
    await measureParts(['nation'], { nation: async () => report(await run(cluster)) }, facts, options.json);
  } finally {
    await cluster.stop();
  }
} finally {
  await mailbox.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

interface Run {
  results: Results;
  watched: Watched;
  mails: number;
  /** Number of caregivers changed during the load. */
  changed: number;
  /** Milliseconds since 1970. */
  began: number;
}

async function run(cluster: Cluster): Promise<Run> {
  const town = await prepareTown({ database, cluster, mailbox, seconds, peak });
  const mailsBefore = mailbox.count;
  const began = Date.now();
  const results = new Results();
  const caller = new Caller(cluster.url, results);
  const activities = activitiesIn({ ...town, caller, results });
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
  const what = `${minutes} minutes of ${peak} of the peak`;
  const manyChanges =
    changes > 0
      ? changeMany(database, changes, { afterMs: (seconds * 1000) / 4, duringMs: (seconds * 1000) / 4 })
      : Promise.resolve(0);
  // Awaited below.
  manyChanges.catch(() => undefined);
  await inStep(
    what,
    () =>
      runOpenLoop(arrivals(perSecond, town.random), seconds * 1000, (activity, due) =>
        activities[activity](due).catch((error: unknown) => {
          if (!(error instanceof CallFailed))
            results.fail(activity, error instanceof Error ? error.message : String(error));
        }),
      ),
    false,
  );
  const changed = await manyChanges;
  const watched = await watch.stop();
  caller.close();
  return { results, watched, mails: mailbox.count - mailsBefore, changed, began };
}

function plots({ results, watched }: Run): string {
  const stretches = results.stretches(['list'], STRETCH_SECONDS);
  const percentile = (name: string, of: 'p50' | 'p95' | 'p99'): Series => ({
    name,
    points: stretches.map(({ at, timing }) => [inMinutes(at), timing[of]]),
  });
  const perProcess = (of: 'rssBytes' | 'longestBlockMs', scale: number): Series[] =>
    [...watched.apis].map(([name, { readings }]) => ({
      name,
      points: readings.map((reading) => [inMinutes(reading.at), reading[of] / scale] as const),
    }));
  const title = `${database.caregivers.toLocaleString('en-US')} caregivers, two API processes`;
  return lineCharts(title, 'min', [
    {
      title: 'A page of the list',
      unit: 'ms',
      series: [percentile('p50', 'p50'), percentile('p95', 'p95'), percentile('p99', 'p99')],
    },
    { title: 'Memory of each process (RSS)', unit: 'MB', series: perProcess('rssBytes', 2 ** 20) },
    { title: 'Longest block of each event loop in 5 s', unit: 'ms', series: perProcess('longestBlockMs', 1) },
  ]);
}

async function report(ran: Run): Promise<Measured> {
  const { results, watched, mails, changed, began } = ran;
  const failures = [...results.failures];
  const failed = failures.reduce((sum, [, count]) => sum + count, 0);
  if (failed > 0) process.exitCode = 1;
  if (options.plots !== '') {
    await mkdir(options.plots, { recursive: true });
    await writeFile(join(options.plots, `nation-${database.caregivers}.svg`), plots(ran));
  }
  const { kinds, lateness } = results;
  const timings = ({ p50, p95, p99, max }: Timing) => [p50, p95, p99, max].map(milliseconds);
  const cores = [...watched.cores].map(([name, used]) => [name, used.toFixed(2)]);
  const all = [...watched.cores.values()].reduce((sum, used) => sum + used, 0);
  const warnings = [...(await warningsIn(folder, began))];
  return {
    tables: [
      {
        title: 'Calls',
        header: ['milliseconds', 'calls', 'p50', 'p95', 'p99', 'max'],
        rows: [
          ...kinds.map(({ kind, count, timing }) => [kind, String(count), ...timings(timing)]),
          ['(sent after they were due)', '', ...timings(lateness)],
        ],
      },
      {
        title: 'Processes: memory (RSS) in MB, event loop in ms',
        header: ['process', 'most since its start', 'first', 'most', 'last', 'p99', 'longest block', 'reloads'],
        rows: processRows(watched),
      },
      { title: 'Cores used', header: ['', 'mean'], rows: [...cores, ['all', all.toFixed(2)]] },
      {
        title: 'Counts',
        header: ['', 'times'],
        rows: [
          ['mails that arrived', mails],
          ['caregivers changed beside the load', changed],
          ['failed', failed],
          ...failures.map(([failure, count]) => [`failed: ${failure}`, count]),
          ...warnings.map(([warning, count]) => [`in the log: ${warning}`, count]),
        ].map((cells) => cells.map(String)),
      },
    ],
    figures: {
      kinds,
      lateness,
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
    const most = (of: 'longestBlockMs' | 'p99BlockMs') => Math.max(...readings.map((reading) => reading[of]));
    return [
      name,
      ...[mostRssBytes ?? Number.NaN, rss[0] ?? 0, Math.max(...rss), rss.at(-1) ?? 0].map(megabytes),
      ...[most('p99BlockMs'), most('longestBlockMs')].map(milliseconds),
      String((readings.at(-1)?.indexLoads ?? 0) - (readings[0]?.indexLoads ?? 0)),
    ];
  });
}
