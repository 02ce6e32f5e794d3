import {
  logLevel,
  metricsHost,
  metricsPort,
  port,
  readSettings,
  receivingOptions,
  registerDraining,
  registerMetrics,
  registerProblems,
  runProcess,
  type RunningServer,
} from '@marketplace/http-server';
import {
  describeJudged,
  healthAt,
  LIMITS,
  openStore,
  runCanaryWatch,
  type JudgedCanary,
} from '@marketplace/release/canary-watch';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod';

const watchEnvironment = z.object({
  /** Folder or s3://bucket/prefix of the release store. */
  RELEASE_STORE: z.string().min(1),
  /** Not the site's URL, because the site does not proxy operators' routes. */
  API_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }),
  CHECK_SECONDS: z.coerce.number().int().min(1).max(86_400).default(60),
  /** Minimum number of networks for a verdict. Applies to both the canary and the current release. */
  FEWEST_NETWORKS: z.coerce.number().int().min(1).max(100_000).default(LIMITS.networks),
  WATCH_HOST: z.string().default('127.0.0.1'),
  PORT: port,
  METRICS_HOST: metricsHost,
  METRICS_PORT: metricsPort,
  LOG_LEVEL: logLevel,
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL_S3: z.string().optional(),
});

type WatchEnvironment = Readonly<z.output<typeof watchEnvironment>>;

export function readWatchEnvironment(environment: NodeJS.ProcessEnv): WatchEnvironment {
  return readSettings(watchEnvironment, environment);
}

/**
 * Polls all canaries and ends the bad ones. Its server responds only to health checks.
 * @throws CommandError if RELEASE_STORE is not a store
 */
export async function startCanaryWatch(environment: WatchEnvironment): Promise<RunningServer> {
  const { RELEASE_STORE, API_URL, CHECK_SECONDS, FEWEST_NETWORKS, AWS_REGION, AWS_ENDPOINT_URL_S3 } = environment;
  const store = openStore(RELEASE_STORE, { AWS_REGION, AWS_ENDPOINT_URL_S3 });
  const app = Fastify({ logger: { level: environment.LOG_LEVEL }, ...receivingOptions() });
  registerProblems(app);
  await registerMetrics(app, environment);
  const ending = registerDraining(app);
  const metrics = watchMetrics(app);
  const url = await app.listen({ host: environment.WATCH_HOST, port: environment.PORT });
  const stopping = new AbortController();
  const watching = runCanaryWatch({
    store,
    ask: healthAt(API_URL),
    limits: { networks: FEWEST_NETWORKS },
    now: () => new Date(),
    everyMs: CHECK_SECONDS * 1_000,
    signal: stopping.signal,
    onJudged(judged) {
      const { name: remote, release, verdict, ended } = judged;
      metrics.judged(judged);
      if (ended) app.log.warn({ remote, release, verdict: verdict.is }, describeJudged(judged));
      else app.log.info({ remote, release, verdict: verdict.is }, describeJudged(judged));
    },
    onChecked: () => metrics.checked('done'),
    onFailure(error) {
      metrics.checked('failed');
      app.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'could not check the canaries');
    },
  });
  return {
    url,
    drain: ending.drain,
    async stop() {
      stopping.abort();
      await watching;
      await ending.stop();
    },
  };
}

interface WatchMetrics {
  checked(outcome: 'done' | 'failed'): void;
  judged(judged: JudgedCanary): void;
}

function watchMetrics(app: FastifyInstance): WatchMetrics {
  if (!app.hasDecorator('metrics')) return { checked() {}, judged() {} };
  const { client } = app.metrics;
  const checks = new client.Counter({
    name: 'canary_watch_checks_total',
    help: 'Checks of all canaries',
    labelNames: ['outcome'],
  });
  const ended = new client.Counter({
    name: 'canary_watch_ended_total',
    help: 'Canaries that were ended because they were bad',
    labelNames: ['remote'],
  });
  // Exports zeros, so that Prometheus sees the first increment.
  for (const outcome of ['done', 'failed']) checks.inc({ outcome }, 0);
  return {
    checked: (outcome) => checks.inc({ outcome }),
    judged: ({ name, ended: isEnded }) => ended.inc({ remote: name }, isEnded ? 1 : 0),
  };
}

if (import.meta.main) await runProcess(() => startCanaryWatch(readWatchEnvironment(process.env)));
