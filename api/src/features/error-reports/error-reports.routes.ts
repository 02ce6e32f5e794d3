import { createHmac } from 'node:crypto';
import { ERROR_REPORT_KINDS, errorReportBody, errorReportCall, errorReportResponse } from '@marketplace/contracts';
import { countedNetworkOf } from '../../plugins/client-network.ts';
import { countHit } from '../../plugins/rate-limit-counters.repository.ts';
import type { FeatureRoutes } from '../feature-routes.ts';
import { boundedLabels } from './bounded-labels.ts';
import { scrubbed } from './scrubbed.ts';

/** Per remote; more than browsers ever have open at the same time. */
const MAX_RELEASES_COUNTED = 20;
/** A network counts as failing once per window. */
const NETWORK_WINDOW_MS = 600_000;

/** Failures of the site's remotes in browsers: a log line and a counter; while somebody watches a release, also a count. */
export const errorReportsRoutes: FeatureRoutes =
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
    /** In the database, because each process gets a share of a client's reports. */
    const countNetwork = async (part: { remote: string; release: string }, network: string) => {
      const hash = createHmac('sha256', config.TOKEN_SECRET).update(`failing-network ${network}`);
      const key = `failing-network:${part.remote}:${part.release}:${hash.digest('base64url')}`;
      const { current } = await countHit(db, key, now(), NETWORK_WINDOW_MS);
      if (current === 1) networks.inc(part);
    };
    const labelsOf = boundedLabels({
      remotes: config.REMOTE_NAMES,
      maxReleases: MAX_RELEASES_COUNTED,
      isWatched: app.releaseCounts.isWatched,
      forget(part) {
        for (const kind of ERROR_REPORT_KINDS) counter.remove({ ...part, kind });
        networks.remove(part);
      },
    });

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
        const labels = labelsOf({ remote, release: release ?? 'none', kind, network });
        counter.inc(labels);
        request.log.warn(
          { remote, release, shell_release, kind, message: scrubbed(message), page: scrubbed(page) },
          'a part of the site failed in a browser',
        );
        await countNetwork({ remote: labels.remote, release: labels.release }, network).catch((error: unknown) =>
          request.log.warn({ err: error }, 'the reporting network could not be counted'),
        );
        return { received: true };
      },
    );
  };
