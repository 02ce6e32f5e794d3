import { STRIPE_WITHIN_MS } from '@marketplace/http-server/answer-times';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { runInWork } from '../../observability/current-work.ts';
import { createMetrics } from '../../observability/metrics.ts';
import { callStripe } from './stripe-client.ts';

const deps = { metrics: createMetrics(), log: pino({ level: 'silent' }) };
const inRequest = <T>(ageMs: number, run: () => T) =>
  runInWork({ id: 'a', span: null, since: performance.now() - ageMs }, run);
const UNAVAILABLE = expect.objectContaining({ code: 'payment_provider_unavailable' });

test('a slow Stripe call is aborted early enough to respond', async () => {
  const hanging = inRequest(STRIPE_WITHIN_MS - 20, () => callStripe(deps, () => new Promise<never>(() => {})));
  await expect(hanging).rejects.toEqual(UNAVAILABLE);
});

test('no call is sent to Stripe after the deadline', async () => {
  let asked = 0;
  const late = inRequest(STRIPE_WITHIN_MS + 1, () => callStripe(deps, async () => (asked += 1)));
  await expect(late).rejects.toEqual(UNAVAILABLE);
  expect(asked).toBe(0);
});

test('Stripe calls that finish before the deadline, and Stripe calls from jobs, return and fail as usual', async () => {
  expect(await inRequest(0, () => callStripe(deps, async () => 'answer'))).toBe('answer');
  expect(await runInWork({ id: 'job', span: null }, () => callStripe(deps, async () => 'answer'))).toBe('answer');
  await expect(inRequest(0, () => callStripe(deps, () => Promise.reject(new Error('ours'))))).rejects.toThrow('ours');
});
