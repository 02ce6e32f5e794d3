import { createHmac } from 'node:crypto';

/**
 * The Stripe-Signature header for a body: `t=<Unix second>,v1=<HMAC-SHA256 of "t.body">`.
 * Uses the real time even if the simulator's clock is ahead, because receivers compare it with their own.
 */
export function webhookSignature(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${digest}`;
}
