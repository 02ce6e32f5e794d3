import { ERROR_CODES } from '@marketplace/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from './testing/payments-stack.ts';

const THEIRS = [
  ['unavailable', 'StripeAPIError', 503],
  ['server_error', 'StripeAPIError', 500],
  ['rate_limited', 'StripeRateLimitError', 429],
  ['timeout', 'StripeConnectionError', null],
] as const;
const OURS = [
  ['bad_key', 'StripeAuthenticationError', 401],
  ['forbidden', 'StripePermissionError', 403],
  ['invalid_request', 'StripeInvalidRequestError', 400],
] as const;

describe('failed Stripe call', () => {
  let stack: PaymentsStack;
  let agency: SignedUpAgency;
  let candidateUuid: string;
  beforeAll(async () => {
    stack = await startPaymentsStack({}, { stripeTimeoutMs: 300 });
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    agency = await signUpAgency(stack);
    candidateUuid = (await addCandidate(stack)).uuid;
    stack.logLines.length = 0;
  });
  afterEach(() => stack.fault('none'));

  const PATHS = ['/api/create-candidate-unlock-checkout', '/api/create-stripe-checkout'] as const;
  const ask = async (path: (typeof PATHS)[number] = PATHS[0]) => {
    const response = await stack.app.inject({
      method: 'POST',
      url: path,
      headers: agency.headers,
      payload: path === PATHS[0] ? { candidateUuid } : {},
    });
    return { status: response.statusCode, headers: response.headers, body: response.json<Record<string, unknown>>() };
  };
  const alarms = () =>
    stack.logLines
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter((line) => line['msg'] === 'alarm')
      .map(({ level, alarm, type, status, request_id }) => ({ level, alarm, type, status, request_id }));
  async function counted(alarm: string): Promise<number> {
    const { body } = await stack.app.inject({ url: '/metrics' });
    return Number(new RegExp(`alarms_total\\{alarm="${alarm}"\\} (\\d+)`).exec(body)?.[1]);
  }

  describe.each(THEIRS)('caused by Stripe (%s)', (fault, type, status) => {
    test.each(PATHS)(
      'returns 503 with Retry-After, logs an error with the reason, and is counted: %s',
      async (path) => {
        const before = await counted('payment_provider_unavailable');
        await stack.fault(fault);
        const refused = await ask(path);
        expect(refused).toMatchObject({
          status: 503,
          headers: { 'retry-after': '30' },
          body: { code: 'payment_provider_unavailable', detail: ERROR_CODES.payment_provider_unavailable.detail },
        });
        const [first] = alarms();
        expect(first).toMatchObject({ level: 50, alarm: 'payment_provider_unavailable', type, status });
        if (status !== null) expect(first?.request_id).toMatch(/^req_/);
        expect(await counted('payment_provider_unavailable')).toBeGreaterThan(before);
        await stack.fault('none');
        expect((await ask(path)).status).toBe(200);
      },
    );
  });

  describe.each(OURS)('caused by us (%s)', (fault, type, status) => {
    test.each(PATHS)(
      'returns 502 with a clear message, logs an error with the reason, and is counted: %s',
      async (path) => {
        const before = await counted('payment_provider_refused');
        await stack.fault(fault);
        const refused = await ask(path);
        expect(refused).toMatchObject({
          status: 502,
          body: { code: 'payment_provider_refused', detail: ERROR_CODES.payment_provider_refused.detail },
        });
        expect(refused.headers['retry-after']).toBeUndefined();
        expect(alarms()[0]).toMatchObject({ level: 50, alarm: 'payment_provider_refused', type, status });
        expect(await counted('payment_provider_refused')).toBeGreaterThan(before);
        await stack.fault('none');
        expect((await ask(path)).status).toBe(200);
      },
    );
  });

  test('does not log the user’s email address, the API key or Stripe’s error message', async () => {
    for (const [fault] of [...THEIRS, ...OURS]) {
      await stack.fault(fault);
      await ask();
    }
    const log = stack.logLines.join('\n');
    expect(log).toContain('payment_provider_refused');
    for (const secret of [agency.email, 'sk_test', 'simulated']) expect(log).not.toContain(secret);
  });
});
