import type { ServiceDependencies } from '../dependencies.ts';
import {
  pageReportBody,
  pageReportCall,
  pageReportResponse,
  releaseHealthBody,
  releaseHealthResponse,
} from '@marketplace/contracts';
import type { FeatureRoutes } from '../http/feature-routes.ts';

export const releaseHealthRoutes: FeatureRoutes<ServiceDependencies> = () => async (app) => {
  app.post(
    pageReportCall.path,
    {
      onRequest: app.limitByClient({ name: 'page-reports', max: 120, windowSeconds: 600 }),
      schema: { body: pageReportBody, response: { 200: pageReportResponse } },
    },
    async (request) => {
      const { shown, vitals } = request.body;
      for (const part of shown) app.releaseCounts.shown(part, request.ip);
      if (vitals !== undefined) app.releaseCounts.measured(vitals, request.ip, vitals);
      return { received: true };
    },
  );

  // Outside of /api, like /metrics, because site and ingress proxy only /api.
  app.post(
    '/release-health',
    {
      schema: { hide: true, body: releaseHealthBody, response: { 200: releaseHealthResponse } },
    },
    async (request) => ({ figures: await app.releaseCounts.figures(request.body) }),
  );
};
