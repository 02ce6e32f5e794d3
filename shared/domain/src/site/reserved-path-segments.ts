/** First path segments of the site's pages, such as `candidates` of /candidates/rn. The shell's site map holds no other. */
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

/** First path segments of what the site serves beside its pages, and a few that it may come to serve. */
const SERVICE_SEGMENTS = [
  'api',
  'assets',
  'associations',
  'en',
  'es',
  'favicon',
  'health',
  'metrics',
  'remotes',
  'robots',
  'sitemap',
  'static',
  'well-known',
] as const;

const RESERVED: ReadonlySet<string> = new Set([...PAGE_SEGMENTS, ...SERVICE_SEGMENTS]);

/** Whether this first segment of an address means something else than an association's copy of the site. */
export function isReservedPathSegment(segment: string): boolean {
  return RESERVED.has(segment);
}
