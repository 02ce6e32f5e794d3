/*
 * How long an answer may take. Each limit is shorter than the one around it, so that whoever gives up first is the one
 * who can say why: Stripe's and the database's are within an answer's, that is within the site's, and that within a
 * proxy's. Browsers set none.
 */

/** From the start of a request until the last call of Stripe for it has ended or is given up. */
export const STRIPE_WITHIN_MS = 14_000;

/** How long a click waits for others that open a page for the same purchase. It may call Stripe after that. */
export const WAIT_FOR_OTHERS_MS = 12_000;

/** Of a statement, by the database server. */
export const STATEMENT_TIMEOUT_MS = 15_000;

/** The API's longest answer: Stripe until the end, and then a statement that ends at its limit. */
export const MAX_ANSWER_MS = STRIPE_WITHIN_MS + STATEMENT_TIMEOUT_MS;

/** How long the site waits for the API's response headers, unless API_TIMEOUT_SECONDS says otherwise. */
export const SITE_WAITS_MS = 30_000;

/**
 * How long a server that was told to stop lets open requests end; longer than any answer may take. Those still open then are
 * aborted.
 */
export const REQUESTS_STOP_MS = 31_000;

/** How long running jobs may go on after that. */
export const JOBS_STOP_MS = 10_000;

/** How long a proxy or an ingress in front of the site or the API has to wait at least. */
export const PROXY_WAITS_MS = 60_000;
