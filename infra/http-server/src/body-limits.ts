import { errorReportCall, pageReportCall } from '@marketplace/contracts';

export const STRIPE_WEBHOOK_PATH = '/api/stripe-webhook';

/** The mail server reports bounced emails to this path. */
export const BOUNCED_MAILS_PATH = '/api/bounced-mails';

/** Default limit of a request body, in bytes. */
export const USUAL_BODY_LIMIT = 64 * 1024;

const REPORT_LIMIT = 4 * 1024;

/** Routes of the API with another limit. The site enforces the same limits before it proxies a body. */
export const BODY_LIMITS: Readonly<Record<string, number>> = {
  [STRIPE_WEBHOOK_PATH]: 1024 * 1024,
  // A report may contain the whole email.
  [BOUNCED_MAILS_PATH]: 512 * 1024,
  [errorReportCall.path]: REPORT_LIMIT,
  [pageReportCall.path]: REPORT_LIMIT,
  '/release-health': REPORT_LIMIT,
};

/** Minimum body limit of a proxy in front of our servers. */
export const MAX_BODY_LIMIT: number = Math.max(USUAL_BODY_LIMIT, ...Object.values(BODY_LIMITS));

export const bodyLimitOf = (path: string): number => BODY_LIMITS[path] ?? USUAL_BODY_LIMIT;
