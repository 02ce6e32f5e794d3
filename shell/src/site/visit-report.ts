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
    const newReleases = triedReleases()
      .filter((triedRelease) => !reported.has(triedRelease.remote))
      .slice(0, MAX_REPORTED);
    for (const triedRelease of newReleases) reported.add(triedRelease.remote);
    const landed = vitalsSent ? undefined : newReleases.find((triedRelease) => triedRelease.remote === remote);
    if (landed !== undefined) vitalsSent = true;
    if (newReleases.length > 0)
      send({ shown: newReleases, ...(landed === undefined ? {} : { vitals: withVitals(landed, vitals()) }) });
  });
}

const withVitals = (landed: TriedRelease, vitals: object) => ({ ...landed, ...vitals });

function send(report: PageReportBody): void {
  fetch(pageReportCall.path, {
    method: pageReportCall.method,
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch((cause: unknown) => console.warn('Could not report a visit', cause));
}
