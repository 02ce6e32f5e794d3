import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as loadRemote from '../remotes/load-remote.ts';
import { reportVisit } from './visit-report.ts';
import * as webVitals from './web-vitals.ts';

let reports: { body: unknown; options: RequestInit }[];
let tried: loadRemote.TriedRelease[];
let visibility: DocumentVisibilityState;
beforeEach(() => {
  [reports, tried, visibility] = [[], [{ remote: 'agency-app', release: 'r1' }], 'visible'];
  vi.spyOn(loadRemote, 'triedReleases').mockImplementation(() => tried);
  vi.spyOn(webVitals, 'measureVitals').mockReturnValue(() => ({ lcp: 900, cls: 0 }));
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('fetch', async (_path: string, options: RequestInit) => {
    reports.push({ body: JSON.parse(String(options.body)), options });
    return Response.json({ received: true });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function become(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}
const onAgency = () => ({ remote: 'agency-app', release: 'r1' });

test('a visit is reported once per remote when the page is hidden, without data about the visitor', () => {
  reportVisit(onAgency);
  expect(reports).toEqual([]);
  become('hidden');
  become('visible');
  become('hidden');
  expect(reports.map(({ body }) => body)).toEqual([
    {
      shown: [{ remote: 'agency-app', release: 'r1' }],
      vitals: { remote: 'agency-app', release: 'r1', lcp: 900, cls: 0 },
    },
  ]);
  expect(reports[0]?.options).toMatchObject({ keepalive: true, credentials: 'omit' });
  tried = [...tried, { remote: 'caregiver-app', release: 'c1' }];
  become('visible');
  become('hidden');
  expect(reports.at(-1)?.body).toEqual({ shown: [{ remote: 'caregiver-app', release: 'c1' }] });
});

test('a shell page reports no web vitals, even if a remote was loaded', () => {
  reportVisit(() => ({ remote: null, release: null }));
  become('hidden');
  expect(reports.map(({ body }) => body)).toEqual([{ shown: [{ remote: 'agency-app', release: 'r1' }] }]);
});

test('a report that cannot be sent is ignored', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  reportVisit(onAgency);
  become('hidden');
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
});
