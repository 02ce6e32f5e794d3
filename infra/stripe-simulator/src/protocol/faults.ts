import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StripeApiError } from '../errors.ts';

export const FAULTS = [
  'none',
  'unavailable',
  'server_error',
  'rate_limited',
  'bad_key',
  'forbidden',
  'invalid_request',
  'timeout',
  'slow',
  'lost_answer',
] as const;

interface Fault {
  fault: (typeof FAULTS)[number];
  /**
   * Prefix of the method and path of affected calls, such as 'POST /v1/checkout/sessions'. If empty, affects all calls.
   */
  calls: string;
  /** Number of affected calls; null means all calls until the fault is switched off. */
  times: number | null;
  delay_ms: number;
}

const NO_FAULT: Fault = { fault: 'none', calls: '', times: null, delay_ms: 0 };

const REFUSALS = {
  unavailable: { message: 'Stripe is unavailable (simulated).', status: 503, type: 'api_error' },
  server_error: { message: 'An unknown error occurred (simulated).', status: 500, type: 'api_error' },
  rate_limited: { message: 'Too many requests (simulated).', status: 429, code: 'rate_limit' },
  bad_key: { message: 'Invalid API Key provided: sk_test_****', status: 401 },
  forbidden: { message: 'The provided key does not have the required permissions (simulated).', status: 403 },
  invalid_request: {
    message: 'Not a valid request (simulated).',
    status: 400,
    code: 'parameter_unknown',
    param: 'mode',
  },
} as const;

export class Faults {
  #fault: Fault = NO_FAULT;

  set(fault: Fault): void {
    this.#fault = fault;
  }

  /**
   * Applies the fault before a call. For 'lose_answer', the caller does the work and then drops the response.
   * @throws StripeApiError to reject the call
   */
  async strike(request: FastifyRequest, reply: FastifyReply): Promise<'lose_answer' | 'go_on'> {
    const { fault, calls, times, delay_ms } = this.#fault;
    if (fault === 'none' || !`${request.method} ${request.url}`.startsWith(calls)) return 'go_on';
    if (times !== null) this.#fault = times <= 1 ? NO_FAULT : { ...this.#fault, times: times - 1 };
    switch (fault) {
      case 'timeout':
        reply.hijack();
        return 'go_on';
      case 'slow':
        await wait(delay_ms);
        return 'go_on';
      case 'lost_answer':
        return 'lose_answer';
      default: {
        const { message, ...details } = REFUSALS[fault];
        throw new StripeApiError(message, details);
      }
    }
  }
}
