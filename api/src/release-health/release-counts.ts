import type { ReleaseFigures, ReleaseHealthBody } from '@marketplace/contracts';
import fastifyPlugin from 'fastify-plugin';
import type { ServiceDependencies } from '../dependencies.ts';
import { countedNetworkOf } from '../http/client-network.ts';
import { CountedRuns, type ReleasePart, type Vitals } from './counted-runs.ts';
import { saveCounts, listFigures, listWatched, watchRuns } from './release-counts.repository.ts';

const FLUSH_MS = 10_000;

interface ReleaseCounts {
  shown(part: ReleasePart, ip: string): void;
  failed(part: ReleasePart, ip: string): void;
  /** Records web vitals. Only a network's newest report is used. */
  measured(part: ReleasePart, ip: string, vitals: Vitals): void;
  /** Counts of all processes, up to ten seconds old. The first call starts the count. */
  figures(body: ReleaseHealthBody): Promise<ReleaseFigures[]>;
}

declare module 'fastify' {
  interface FastifyInstance {
    releaseCounts: ReleaseCounts;
  }
}

/** Counts visits and failures of remotes' releases in memory, and stores them every ten seconds. */
export const releaseCountsPlugin = fastifyPlugin(
  async (app, { deps }: { deps: ServiceDependencies }) => {
    const { db, config, now } = deps;
    const runs = new CountedRuns(config.TOKEN_SECRET);
    // Stores one batch at a time, because concurrent writes would wait for each other's row locks.
    let flushing: Promise<void> = Promise.resolve();
    const store = async () => {
      // Counts that cannot be stored are lost, for canary and current release alike.
      await saveCounts(db, runs.take());
      runs.watch(await listWatched(db));
    };
    const flush = () => {
      flushing = flushing.then(store);
      const done = flushing;
      flushing = flushing.catch(() => undefined);
      return done;
    };
    const flushOrWarn = () =>
      flush().catch((error: unknown) => app.log.warn({ err: error }, 'could not store release counts'));
    const timer = setInterval(() => void flushOrWarn(), FLUSH_MS).unref();
    app.addHook('onReady', async () => {
      // The startup does not wait for a database that is down.
      void flushOrWarn();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await (runs.isEmpty ? flushing : flushOrWarn());
    });

    app.decorate('releaseCounts', {
      shown: (part, ip) => runs.shown(part, countedNetworkOf(ip)),
      failed: (part, ip) => runs.failed(part, countedNetworkOf(ip)),
      measured: (part, ip, vitals) => runs.measured(part, countedNetworkOf(ip), vitals),
      async figures({ remote, releases, since }) {
        const began = new Date(since);
        const watchedRuns = [...new Set(releases)].map((release) => ({ remote, release, since: began }));
        await watchRuns(db, watchedRuns, now());
        await flush();
        return listFigures(db, remote, releases, began);
      },
    });
  },
  { name: 'release-counts' },
);
