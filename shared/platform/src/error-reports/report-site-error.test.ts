import { errorReportBody } from '@marketplace/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const part = { remote: 'agency-app', release: '1.0.0-abc' };
const sent = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();

beforeEach(() => {
  sent.mockReset().mockImplementation(async () => Response.json({ received: true }));
  vi.stubGlobal('fetch', sent);
  window.history.replaceState(null, '', '/update-profile?token=secret#there');
});
afterEach(() => vi.unstubAllGlobals());

async function inNewPage() {
  vi.resetModules();
  const { setSiteConfig } = await import('../site/site-config.ts');
  const config = { productName: 'Test Network', supportEmail: 'help@example.test', remotes: [], associations: [] };
  setSiteConfig({ ...config, shellRelease: 'shell-1' });
  return import('./report-site-error.ts');
}
const bodies = () => sent.mock.calls.map(([, { body }]): unknown => JSON.parse(String(body)));

test('a report matches the contract and contains remote, releases, kind and path', async () => {
  const { reportSiteError } = await inNewPage();
  const error = new Error(`at https://care.example.test/x?token=secret&a=1 ${'long '.repeat(200)}`);
  reportSiteError('load_failed', part, error);
  expect(sent).toHaveBeenCalledWith('/api/error-reports', expect.objectContaining({ keepalive: true }));
  const [body] = bodies();
  expect(errorReportBody.safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject({ ...part, shell_release: 'shell-1', kind: 'load_failed', page: '/update-profile' });
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('repeated failures are reported once, and a page sends a limited number of reports', async () => {
  const { reportSiteError } = await inNewPage();
  reportSiteError('render_error', part, new Error('one'));
  reportSiteError('render_error', part, new Error('one'));
  expect(sent).toHaveBeenCalledTimes(1);
  for (let index = 0; index < 50; index++) reportSiteError('render_error', part, new Error(`number ${index}`));
  expect(sent).toHaveBeenCalledTimes(10);
});

test('an error on a shell page is reported with the shell and its release', async () => {
  const { reportSiteError, partOfScript } = await inNewPage();
  reportSiteError('stale_chunk', partOfScript('http://localhost:4000/assets/legal.js'), 'gone');
  expect(bodies()).toMatchObject([{ remote: 'shell', release: 'shell-1', message: 'gone' }]);
  expect(partOfScript('http://localhost:4000/remotes/agency-app/1.0.0-abc/page.js')).toEqual(part);
});

test('a failure to build or send a report throws no error', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { reportSiteError } = await inNewPage();
  sent.mockRejectedValue(new TypeError('offline'));
  reportSiteError('integrity', part, new Error('one'));
  sent.mockImplementation(() => {
    throw new Error('refused');
  });
  reportSiteError('integrity', part, new Error('two'));
  expect(() => reportSiteError('integrity', part, Object.create(null))).not.toThrow();
});
