import { errorReportBody, errorReportCall, errorReportResponse } from '@marketplace/contracts';
import type { ServiceDependencies } from '../dependencies.ts';
import type { FeatureRoutes } from '../http/feature-routes.ts';
import { ErrorReports } from './error-reports.service.ts';

/**
 * Routes for browsers' reports of failed remotes. Logs and counts each failure, and counts it per release if the
 * release is watched.
 */
export const errorReportsRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const reports = new ErrorReports(deps);

  app.post(
    errorReportCall.path,
    {
      onRequest: app.limitByClient({ name: 'error-reports', max: 30, windowSeconds: 600 }),
      schema: { body: errorReportBody, response: { 200: errorReportResponse } },
    },
    async ({ body, ip, log }) => {
      const { remote, release } = body;
      if (release !== null) app.releaseCounts.failed({ remote, release }, ip);
      await reports.receive(body, { ip, log });
      return { received: true };
    },
  );
};
