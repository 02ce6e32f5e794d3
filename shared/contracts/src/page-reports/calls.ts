import { defineCall } from '../call.ts';
import type { PageReportBody, PageReportResponse } from './schemas.ts';

/** Reports the remotes' releases of a visit and its web vitals. Only counted, and only while a canary is watched. */
export const pageReportCall = defineCall<{ body: PageReportBody; response: PageReportResponse }>(
  'POST',
  '/api/page-reports',
);
