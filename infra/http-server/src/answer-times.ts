/*
 * Nested response timeouts. The innermost one expires first, so that its server can report the cause: Stripe and
 * statement < API response < site < proxy. Browsers have no limit.
 */

/** Deadline for all Stripe calls of a request, from the request's start. */
export const STRIPE_WITHIN_MS = 14_000;

/** Time that a click waits for concurrent clicks on the same purchase before it calls Stripe. */
export const WAIT_FOR_OTHERS_MS = 12_000;

/** PostgreSQL's statement_timeout. */
export const STATEMENT_TIMEOUT_MS = 15_000;

/** Longest response time of the API: Stripe's whole deadline, then one statement that times out. */
export const MAX_ANSWER_MS = STRIPE_WITHIN_MS + STATEMENT_TIMEOUT_MS;

/** Default of API_TIMEOUT_SECONDS, the site's timeout for the API's response headers. */
export const SITE_WAITS_MS = 30_000;

/** On shutdown, requests still open after this time are aborted. It exceeds the longest response time. */
export const REQUESTS_STOP_MS = 31_000;

/** On shutdown, jobs may run for this much longer than requests. */
export const JOBS_STOP_MS = 10_000;

/** Minimum response timeout of a proxy or ingress in front of the site or the API. */
export const PROXY_WAITS_MS = 60_000;
