import { defineCall } from '../call.ts';
import type { ErrorReportBody, ErrorReportResponse } from './schemas.ts';

/** Reports a browser failure to the operators. Only counted; rate-limited per client. */
export const errorReportCall = defineCall<{ body: ErrorReportBody; response: ErrorReportResponse }>(
  'POST',
  '/api/error-reports',
);
