import { pageReportCall, type PageReportBody } from '@marketplace/contracts';
import type { SitePart } from '@marketplace/platform';
import { triedReleases, type TriedRelease } from '../remotes/load-remote.ts';
import { measureVitals } from './web-vitals.ts';

const MOST = 5;

/**
 * Reports which releases of remotes this visit showed, and the web vitals of the first, when the page is hidden or
 * closed. While a canary runs, this tells it and the current release apart. Nothing identifies the visitor.
 */
export function reportVisit(partOnShow: () => SitePart): void {
  const landing = partOnShow();
  const { remote } = landing;
  const vitals = measureVitals(() => partOnShow().remote === remote);
  const sent = new Set<string>();
  let vitalsSent = false;

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const shown = triedReleases()
      .filter((tried) => !sent.has(tried.remote))
      .slice(0, MOST);
    for (const tried of shown) sent.add(tried.remote);
    const landed = vitalsSent ? undefined : shown.find((tried) => tried.remote === remote);
    if (landed !== undefined) vitalsSent = true;
    if (shown.length > 0) send({ shown, ...(landed === undefined ? {} : { vitals: measured(landed, vitals()) }) });
  });
}

const measured = (landed: TriedRelease, vitals: object) => ({ ...landed, ...vitals });

function send(report: PageReportBody): void {
  // Finishes although the page is closed. A lost report changes no rate.
  fetch(pageReportCall.path, {
    method: pageReportCall.method,
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch((cause: unknown) => console.warn('Could not report a visit', cause));
}
