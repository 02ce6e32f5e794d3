import { ERROR_REPORT_KINDS, errorReportBody, errorReportCall, errorReportResponse } from '@marketplace/contracts';
import type { FeatureRoutes } from '../routes.ts';
import { boundedLabels } from './bounded-labels.ts';
import { scrubbed } from './scrubbed.ts';

const BODY_LIMIT_BYTES = 4 * 1024;
/** Remotes times releases that an operator can tell apart; more than ever run at a time. */
const MAX_RELEASES_COUNTED = 60;

/** Failures of the site's parts in browsers: a line in the log and a counter, nothing stored. */
export const errorReportsRoutes: FeatureRoutes = () => async (app) => {
  const counter = new app.metrics.client.Counter({
    name: 'site_part_errors_total',
    help: 'Failures of a part of the site that browsers reported',
    labelNames: ['remote', 'release', 'kind'],
  });
  const labelsOf = boundedLabels(MAX_RELEASES_COUNTED * ERROR_REPORT_KINDS.length);

  app.post(
    errorReportCall.path,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      onRequest: app.limitByClient({ name: 'error-reports', max: 30, windowSeconds: 600 }),
      schema: { body: errorReportBody, response: { 200: errorReportResponse } },
    },
    async (request) => {
      const { remote, kind, message, page, release, shell_release } = request.body;
      counter.inc(labelsOf({ remote, release: release ?? 'none', kind }));
      request.log.warn(
        { remote, release, shell_release, kind, message: scrubbed(message), page: scrubbed(page) },
        'a part of the site failed in a browser',
      );
      return { received: true };
    },
  );
};
