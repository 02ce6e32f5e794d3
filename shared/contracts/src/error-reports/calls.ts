import { defineCall } from '../call.ts';
import type { ErrorReportBody, ErrorReportResponse } from './schemas.ts';

/** Reports to the operators that a part of the site failed in a browser. Only counted; rate-limited per client. */
export const errorReportCall = defineCall<{ body: ErrorReportBody; response: ErrorReportResponse }>(
  'POST',
  '/api/error-reports',
);
