import type { ServiceDependencies } from '../dependencies.ts';
import { createHmac } from 'node:crypto';
import { errorReportBody, errorReportCall, errorReportResponse, SHELL_REPORTER } from '@marketplace/contracts';
import { remotesListReader } from '@marketplace/http-server/remotes-list';
import { countedNetworkOf } from '../http/client-network.ts';
import { countHit } from '../http/rate-limit-counters.repository.ts';
import type { FeatureRoutes } from '../http/feature-routes.ts';
import { ListedReleases } from './listed-releases.ts';
import { scrubbed } from './scrubbed.ts';

/** Label of values that no list contains. */
const UNKNOWN = 'unknown';
/** A network counts as failing once per window. */
const NETWORK_WINDOW_MS = 600_000;

/** Failures of the site's remotes in browsers: a log line and a counter; while somebody watches a release, also a count. */
export const errorReportsRoutes: FeatureRoutes<ServiceDependencies> =
  ({ config, db, now }) =>
  async (app) => {
    const counter = new app.metrics.client.Counter({
      name: 'site_part_errors_total',
      help: 'Failures of the site that browsers reported',
      labelNames: ['remote', 'release', 'kind'],
    });
    // Anyone can send reports, so what wakes an operator is how many networks do.
    const networks = new app.metrics.client.Counter({
      name: 'site_part_networks_total',
      help: 'Networks with failures of the site in browsers, each at most once in ten minutes',
      labelNames: ['remote', 'release'],
    });
    /** Counted in the database, because each process gets only a share of a client's reports. */
    const countNetwork = async (part: { remote: string; release: string }, network: string) => {
      const hash = createHmac('sha256', config.TOKEN_SECRET).update(`failing-network ${network}`);
      const key = `failing-network:${part.remote}:${part.release}:${hash.digest('base64url')}`;
      const { current } = await countHit(db, key, now(), NETWORK_WINDOW_MS);
      if (current === 1) networks.inc(part);
    };
    const listed = new ListedReleases({
      read: config.REMOTES_LIST === undefined ? async () => null : remotesListReader(config.REMOTES_LIST),
      now,
      onUnreadable: (reason) =>
        app.log.warn({ reason }, 'the remotes list cannot be used; error reports keep the last one'),
    });
    /** Anyone can report any name: only those of the list become labels. The shell has one release at a time, in no list. */
    const partOf = async (remote: string, release: string) => {
      if (remote === SHELL_REPORTER) return { remote, release: 'any' };
      const found = await listed.find(remote, release);
      return { remote: found.remote ? remote : UNKNOWN, release: found.release ? release : UNKNOWN };
    };

    app.post(
      errorReportCall.path,
      {
        onRequest: app.limitByClient({ name: 'error-reports', max: 30, windowSeconds: 600 }),
        schema: { body: errorReportBody, response: { 200: errorReportResponse } },
      },
      async (request) => {
        const { remote, kind, message, page, release, shell_release } = request.body;
        if (release !== null) app.releaseCounts.failed({ remote, release }, request.ip);
        const network = countedNetworkOf(request.ip);
        const part = await partOf(remote, release ?? UNKNOWN);
        counter.inc({ ...part, kind });
        request.log.warn(
          { remote, release, shell_release, kind, message: scrubbed(message), page: scrubbed(page) },
          'a part of the site failed in a browser',
        );
        await countNetwork(part, network).catch((error: unknown) =>
          request.log.warn({ err: error }, 'the reporting network could not be counted'),
        );
        return { received: true };
      },
    );
  };
