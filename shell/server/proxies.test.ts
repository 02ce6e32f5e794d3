import type { RunningServer } from '@marketplace/http-server';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSiteEnvironment } from './settings.ts';
import { listening, startQuietSite } from './testing/quiet-site.ts';

let hanging: Server;
let hangingUrl: string;
let site: RunningServer;

beforeAll(async () => {
  hanging = createServer(() => undefined);
  hangingUrl = await listening(hanging);
});
afterAll(() => {
  hanging.closeAllConnections();
  hanging.close();
});
beforeEach(async () => {
  site = await startQuietSite({ API_URL: hangingUrl, API_TIMEOUT_SECONDS: '0.2' });
});
afterEach(() => site.stop());

test('a read from a hanging API returns 504 api_unreachable and states that nothing was changed', async () => {
  const answer = await fetch(`${site.url}/api/languages`);
  expect(answer.status).toBe(504);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toMatchObject({
    code: 'api_unreachable',
    status: 504,
    detail: 'The service is briefly unavailable. Nothing was changed. Please try again in a moment.',
  });
});

test('the response to a write that timed out does not claim that nothing was changed', async () => {
  const answer = await fetch(`${site.url}/api/create-job-application`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(504);
  const { code, detail } = await answer.json();
  expect(code).toBe('api_unreachable');
  expect(detail).toBe('The service did not answer in time. Check whether it went through before trying again.');
});

test('API_TIMEOUT_SECONDS is 30 by default, and 0 and 60 are rejected', () => {
  expect(readSiteEnvironment({}).API_TIMEOUT_SECONDS).toBe(30);
  for (const API_TIMEOUT_SECONDS of ['0', '60'])
    expect(() => readSiteEnvironment({ API_TIMEOUT_SECONDS })).toThrow(/API_TIMEOUT_SECONDS/);
});

test('a 503 from the API is passed through unchanged, without a retry', async () => {
  let requestCount = 0;
  const api = createServer((_request, response) => {
    requestCount += 1;
    response.writeHead(503, { 'retry-after': '5', 'content-type': 'application/problem+json' });
    response.end('{"code":"database_unavailable"}');
  });
  const asking = await startQuietSite({ API_URL: await listening(api) });
  try {
    const answer = await fetch(`${asking.url}/api/languages`);
    expect([answer.status, answer.headers.get('retry-after'), requestCount]).toEqual([503, '5', 1]);
  } finally {
    await asking.stop();
    api.close();
  }
});
