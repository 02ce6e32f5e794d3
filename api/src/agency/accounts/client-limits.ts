import type { RateLimit } from '../../http/rate-limits.ts';

/** Limit for calls that make the server send mail, per client. `mailRequests` limits them per address. */
export const mailing = (call: string): RateLimit => ({ name: `${call}-client`, max: 20, windowSeconds: 60 * 60 });

/** Limit for calls that accept a secret, too low for guessing. */
export const redeeming = (call: string): RateLimit => ({ name: `${call}-client`, max: 30, windowSeconds: 5 * 60 });
