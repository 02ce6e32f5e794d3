import { errorReportCall, pageReportCall } from '@marketplace/contracts';

/** Not a call of the contract: Stripe posts its events there. */
export const STRIPE_WEBHOOK_PATH = '/api/stripe-webhook';

/** The largest body of a call, in bytes. */
export const USUAL_BODY_LIMIT = 64 * 1024;

const REPORT_LIMIT = 4 * 1024;

/** Routes of the API with another limit. The site reads bodies before it passes them on, within the same limits. */
export const BODY_LIMITS: Readonly<Record<string, number>> = {
  [STRIPE_WEBHOOK_PATH]: 1024 * 1024,
  [errorReportCall.path]: REPORT_LIMIT,
  [pageReportCall.path]: REPORT_LIMIT,
  '/release-health': REPORT_LIMIT,
};

/** What a proxy in front has to let through. */
export const MAX_BODY_LIMIT: number = Math.max(USUAL_BODY_LIMIT, ...Object.values(BODY_LIMITS));

export const bodyLimitOf = (path: string): number => BODY_LIMITS[path] ?? USUAL_BODY_LIMIT;
