/**
 * First path segments of the site's pages, such as `candidates` of /candidates/rn. The shell's site map holds no other.
 */
export const PAGE_SEGMENTS = [
  'account',
  'agency-terms',
  'availability-mail-stopped',
  'candidates',
  'care-professionals',
  'caregiver-terms',
  'confirm-availability',
  'confirm-email',
  'forgot-password',
  'payment-failed',
  'reset-password',
  'saved-search-stopped',
  'signin',
  'signup',
  'subscription-success',
  'thank-you',
  'update-profile',
] as const;

/** First path segments of what else the site serves, and a few reserved for later. */
const SERVICE_SEGMENTS = [
  'api',
  'assets',
  'associations',
  'en',
  'es',
  'favicon',
  'health',
  'join-agency',
  'metrics',
  'remotes',
  'robots',
  'sitemap',
  'static',
  'well-known',
] as const;

const RESERVED: ReadonlySet<string> = new Set([...PAGE_SEGMENTS, ...SERVICE_SEGMENTS]);

/** Whether this first path segment is reserved, and so cannot be an association's code. */
export function isReservedPathSegment(segment: string): boolean {
  return RESERVED.has(segment);
}
