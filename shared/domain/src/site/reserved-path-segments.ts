/**
 * First path segments that are kept for pages, such as `candidates` of /candidates/rn, whether or not a release with that
 * page is known. A page under another segment needs no entry: publishing checks that no association has it as its code.
 */
const PAGE_SEGMENTS = [
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
];

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
];

const FOR_PAGES: ReadonlySet<string> = new Set(PAGE_SEGMENTS);
const RESERVED: ReadonlySet<string> = new Set([...PAGE_SEGMENTS, ...SERVICE_SEGMENTS]);

/** Whether this first path segment is kept for pages. */
export function isPageSegment(segment: string): boolean {
  return FOR_PAGES.has(segment);
}

/** Whether this first path segment is reserved, and so cannot be an association's code. */
export function isReservedPathSegment(segment: string): boolean {
  return RESERVED.has(segment);
}
