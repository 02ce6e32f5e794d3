import { createHmac } from 'node:crypto';

/**
 * Stripe-Signature header: `t=<Unix second>,v1=<HMAC-SHA256 of "t.body">`. Uses the real time, not the simulator's clock,
 * because receivers check it.
 */
export function webhookSignature(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${digest}`;
}
