import { defineCall } from '../call.ts';
import type { ErrorReportBody, ErrorReportResponse } from './schemas.ts';

/** Tells the operators that a part of the site failed in a browser. Nothing is stored; limited by client. */
export const errorReportCall = defineCall<{ body: ErrorReportBody; response: ErrorReportResponse }>(
  'POST',
  '/api/error-reports',
);
