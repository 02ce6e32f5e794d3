import type { Page } from '@playwright/test';
import { errorReportCall } from '@marketplace/contracts';

export function errorReports(page: Page): unknown[] {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === errorReportCall.path) reports.push(request.postDataJSON());
  });
  return reports;
}
