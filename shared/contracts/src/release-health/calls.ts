import { defineCall } from '../call.ts';
import type { ErrorReportBody, ErrorReportResponse } from './error-report-schemas.ts';
import type { PageReportBody, PageReportResponse } from './schemas.ts';

/** Reports a browser failure to the operators. Only counted; rate-limited per client. */
export const errorReportCall = defineCall<{ body: ErrorReportBody; response: ErrorReportResponse }>(
  'POST',
  '/api/error-reports',
);

/** Reports the remotes' releases of a visit and its web vitals. Only counted, and only while a canary is watched. */
export const pageReportCall = defineCall<{ body: PageReportBody; response: PageReportResponse }>(
  'POST',
  '/api/page-reports',
);
