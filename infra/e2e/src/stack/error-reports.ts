import type { Page } from '@playwright/test';
import { errorReportCall } from '@marketplace/contracts';

/** The error reports that the page sends from now on, as they are sent. */
export function errorReports(page: Page): unknown[] {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === errorReportCall.path) reports.push(request.postDataJSON());
  });
  return reports;
}
