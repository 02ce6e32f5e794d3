import type { RateLimit } from '../../http/rate-limits.ts';

/** Calls that make the server send mail: few per client. `mailRequests` limits them per address. */
export const mailing = (call: string): RateLimit => ({ name: `${call}-client`, max: 20, windowSeconds: 60 * 60 });

/** Calls that accept a secret: no room for guessing. */
export const redeeming = (call: string): RateLimit => ({ name: `${call}-client`, max: 30, windowSeconds: 5 * 60 });
