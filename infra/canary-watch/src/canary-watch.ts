import {
  receivingOptions,
  registerDraining,
  registerMetrics,
  registerProblems,
  runProcess,
  type RunningServer,
} from '@marketplace/http-server';
import { describeJudged, healthAt, runCanaryWatch, openStore } from '@marketplace/release/canary-watch';
import Fastify from 'fastify';
import { readWatchEnvironment, type WatchEnvironment } from './settings.ts';
import { watchMetrics } from './watch-metrics.ts';

/**
 * Polls all canaries and ends the bad ones. Its server responds only to health checks.
 * @throws CommandError if RELEASE_STORE is not a store
 */
export async function startCanaryWatch(environment: WatchEnvironment): Promise<RunningServer> {
  const { RELEASE_STORE, API_URL, LOOK_SECONDS, FEWEST_NETWORKS, AWS_REGION, AWS_ENDPOINT_URL_S3 } = environment;
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
    everyMs: LOOK_SECONDS * 1_000,
    signal: stopping.signal,
    onJudged(judged) {
      const { name: remote, release, verdict, ended } = judged;
      metrics.judged(judged);
      if (ended) app.log.warn({ remote, release, verdict: verdict.is }, describeJudged(judged));
      else app.log.info({ remote, release, verdict: verdict.is }, describeJudged(judged));
    },
    onLooked: () => metrics.looked('done'),
    onFailure(error) {
      metrics.looked('failed');
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

if (import.meta.main) await runProcess(() => startCanaryWatch(readWatchEnvironment(process.env)));
