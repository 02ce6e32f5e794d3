import { errorReportBody, errorReportCall, errorReportResponse } from '@marketplace/contracts';
import type { FeatureRoutes } from '../feature-routes.ts';
import { boundedLabels } from './bounded-labels.ts';
import { scrubbed } from './scrubbed.ts';

const BODY_LIMIT_BYTES = 4 * 1024;
/** Per remote; more than are ever open in browsers at the same time. */
const MAX_RELEASES_COUNTED = 20;

/** Failures of the site's remotes in browsers: a log line and a counter; while somebody watches a release, also a count. */
export const errorReportsRoutes: FeatureRoutes =
  ({ config }) =>
  async (app) => {
    const counter = new app.metrics.client.Counter({
      name: 'site_part_errors_total',
      help: 'Failures of the site in browsers, as reported by them',
      labelNames: ['remote', 'release', 'kind'],
    });
    const labelsOf = boundedLabels({ remotes: config.REMOTE_NAMES, maxReleases: MAX_RELEASES_COUNTED });

    app.post(
      errorReportCall.path,
      {
        bodyLimit: BODY_LIMIT_BYTES,
        onRequest: app.limitByClient({ name: 'error-reports', max: 30, windowSeconds: 600 }),
        schema: { body: errorReportBody, response: { 200: errorReportResponse } },
      },
      async (request) => {
        const { remote, kind, message, page, release, shell_release } = request.body;
        if (release !== null) app.releaseCounts.failed({ remote, release }, request.ip);
        counter.inc(labelsOf({ remote, release: release ?? 'none', kind }));
        request.log.warn(
          { remote, release, shell_release, kind, message: scrubbed(message), page: scrubbed(page) },
          'a part of the site failed in a browser',
        );
        return { received: true };
      },
    );
  };
