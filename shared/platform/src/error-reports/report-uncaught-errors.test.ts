import { errorReportBody } from '@marketplace/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const sent = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();
const bodies = () => sent.mock.calls.map(([, { body }]): unknown => JSON.parse(String(body)));
const { origin } = window.location;
const SHELL = `${origin}/assets/main.0123456789.js`;
const REMOTE = `${origin}/remotes/agency-app/1.0.0-abc/list.js`;
let stop: () => void;

beforeEach(async () => {
  sent.mockReset().mockImplementation(async () => Response.json({ received: true }));
  vi.stubGlobal('fetch', sent);
  window.history.replaceState(null, '', '/candidates?token=secret');
  vi.resetModules();
  const { setSiteConfig } = await import('../site/site-config.ts');
  const config = { productName: 'Test Network', supportEmail: 'help@example.test', remotes: [], associations: [] };
  setSiteConfig({ ...config, shellRelease: 'shell-1' });
  const { reportUncaughtErrors } = await import('./report-uncaught-errors.ts');
  stop = reportUncaughtErrors(() => ({ remote: 'caregiver-app', release: '7' }));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function errorIn(scripts: readonly string[], message = 'no such thing'): Error {
  const error = new TypeError(message);
  error.stack = [String(error), ...scripts.map((script) => `    at handler (${script}:1:200)`)].join('\n');
  return error;
}
function throwUncaught(error: unknown, filename = ''): void {
  window.dispatchEvent(new ErrorEvent('error', { error, filename, message: String(error) }));
}
function rejectUnhandled(reason: unknown): void {
  // The simulated browser lacks this event.
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

test('an error in an event handler is reported with the remote and its release, without secrets', () => {
  throwUncaught(errorIn([REMOTE, SHELL], 'at https://care.example.test/x?token=secret'), REMOTE);
  const [body] = bodies();
  expect(errorReportBody.safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject({
    remote: 'agency-app',
    release: '1.0.0-abc',
    shell_release: 'shell-1',
    kind: 'uncaught_error',
    page: '/candidates',
  });
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('a rejected promise is reported with the remote and its release', () => {
  rejectUnhandled(errorIn([REMOTE]));
  expect(bodies()).toMatchObject([
    { remote: 'agency-app', release: '1.0.0-abc', kind: 'unhandled_rejection', message: 'TypeError: no such thing' },
  ]);
});

test('an error in shared code is attributed to the calling remote, or else to the shell', () => {
  throwUncaught(errorIn([SHELL, REMOTE], 'one'), SHELL);
  throwUncaught(errorIn([SHELL], 'two'), SHELL);
  expect(bodies()).toMatchObject([{ remote: 'agency-app' }, { remote: 'shell', release: 'shell-1' }]);
});

test('a rejected value without a stack is attributed to the current page', () => {
  rejectUnhandled('a text');
  rejectUnhandled(undefined);
  expect(bodies()).toMatchObject([
    { remote: 'caregiver-app', release: '7', message: 'a text' },
    { remote: 'caregiver-app', release: '7', message: 'undefined' },
  ]);
});

test('a URL in an error message is not mistaken for a script', () => {
  rejectUnhandled(errorIn([], `${REMOTE} is gone`));
  expect(bodies()).toMatchObject([{ remote: 'caregiver-app' }]);
});

describe('report of an uncaught error', () => {
  test.each<[string, () => void]>([
    ['an error in a browser extension', () => throwUncaught(errorIn(['chrome-extension://abc/content.js', REMOTE]))],
    ['an error in a script of another site', () => rejectUnhandled(errorIn(['https://elsewhere.example/tag.js']))],
    [
      'a ResizeObserver notice of the browser',
      () => window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' })),
    ],
    ['an aborted request', () => rejectUnhandled(new DOMException('gone', 'AbortError'))],
  ])('is not sent for %s', (_what, happen) => {
    happen();
    expect(bodies()).toEqual([]);
  });
});

test('repeated errors are reported once, and a failing handler sends a limited number of reports', async () => {
  const error = errorIn([REMOTE]);
  throwUncaught(error, REMOTE);
  rejectUnhandled(error);
  throwUncaught(errorIn([REMOTE]), REMOTE);
  expect(sent).toHaveBeenCalledTimes(1);
  for (let index = 0; index < 50; index++) throwUncaught(errorIn([REMOTE], `number ${index}`), REMOTE);
  expect(sent.mock.calls.length).toBeLessThanOrEqual(5);
  // Uncaught errors leave some of the report limit to load failures.
  const { reportSiteError } = await import('./report-site-error.ts');
  reportSiteError('load_failed', { remote: 'agency-app', release: '1' }, new Error('gone'));
  expect(bodies()).toContainEqual(expect.objectContaining({ kind: 'load_failed' }));
});

test('nothing is reported after reporting stops', () => {
  stop();
  throwUncaught(errorIn([REMOTE]), REMOTE);
  expect(bodies()).toEqual([]);
});
