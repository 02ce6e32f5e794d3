import { defineCall } from '../call.ts';
import type { PageReportBody, PageReportResponse } from './schemas.ts';

/** Which releases of remotes a visit showed, and how it felt. Only counted, and only while an operator watches. */
export const pageReportCall = defineCall<{ body: PageReportBody; response: PageReportResponse }>(
  'POST',
  '/api/page-reports',
);
