import { pageReportCall, type PageReportBody } from '@marketplace/contracts';
import type { SitePart } from '@marketplace/platform';
import { triedReleases, type TriedRelease } from '../remotes/load-remote.ts';
import { measureVitals } from './web-vitals.ts';

const MAX_REPORTED = 5;

/**
 * When the page is hidden, reports which releases this visit showed, with the first page's web vitals. Used to compare
 * a canary with the current release. Anonymous.
 */
export function reportVisit(currentPart: () => SitePart): void {
  const landing = currentPart();
  const { remote } = landing;
  const vitals = measureVitals(() => currentPart().remote === remote);
  const reported = new Set<string>();
  let vitalsSent = false;

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const shown = triedReleases()
      .filter((tried) => !reported.has(tried.remote))
      .slice(0, MAX_REPORTED);
    for (const tried of shown) reported.add(tried.remote);
    const landed = vitalsSent ? undefined : shown.find((tried) => tried.remote === remote);
    if (landed !== undefined) vitalsSent = true;
    if (shown.length > 0) send({ shown, ...(landed === undefined ? {} : { vitals: measured(landed, vitals()) }) });
  });
}

const measured = (landed: TriedRelease, vitals: object) => ({ ...landed, ...vitals });

function send(report: PageReportBody): void {
  fetch(pageReportCall.path, {
    method: pageReportCall.method,
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch((cause: unknown) => console.warn('Could not report a visit', cause));
}
