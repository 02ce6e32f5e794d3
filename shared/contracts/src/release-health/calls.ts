import { defineCall } from '../call.ts';
import type { ErrorReportBody, ErrorReportResponse } from './error-report-schemas.ts';
import type { PageReportBody, PageReportResponse } from './schemas.ts';

/** Reports a browser failure to the operators, who see only counts. Rate-limited per client. */
export const errorReportCall = defineCall<{ body: ErrorReportBody; response: ErrorReportResponse }>(
  'POST',
  '/api/error-reports',
);

/**
 * Reports which releases a visit showed, and its web vitals. Counted only for releases that an operator is watching.
 */
export const pageReportCall = defineCall<{ body: PageReportBody; response: PageReportResponse }>(
  'POST',
  '/api/page-reports',
);
