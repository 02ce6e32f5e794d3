import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

test('an association answers its brand and its state', async () => {
  const answer = await host.app.inject({ url: '/api/associations/iahhc' });
  expect(answer.json()).toEqual({
    code: 'iahhc',
    state: 'IN',
    name: 'Indiana Association for Home and Hospice Care',
    logo: '/associations/iahhc.svg',
    theme: {},
    support_email: null,
    sms_opt_in_default: true,
  });
  expect(answer.headers['cache-control']).toMatch(/^public/);
});

test('an unknown association is a 404 that nobody caches; a code that cannot be one is a field error', async () => {
  const unknown = await host.app.inject({ url: '/api/associations/nowhere' });
  expect(unknown.json()).toMatchObject({ status: 404, code: 'association_not_found' });
  expect(unknown.headers['cache-control']).toBe('no-store');
  const impossible = await host.app.inject({ url: '/api/associations/NOT%20ONE' });
  expect(impossible.json()).toMatchObject({ status: 400, errors: [{ field: 'code', message: 'Unknown association' }] });
});
