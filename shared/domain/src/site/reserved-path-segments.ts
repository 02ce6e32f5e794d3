import { PAGE_SEGMENTS } from './page-segments.generated.ts';

/** First path segments of the site's other URLs, and some reserved ones. */
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
];

const FOR_PAGES: ReadonlySet<string> = new Set(PAGE_SEGMENTS);
const RESERVED: ReadonlySet<string> = new Set([...PAGE_SEGMENTS, ...SERVICE_SEGMENTS]);

/**
 * Whether a first path segment is reserved for pages of this repository, even without a release. Other remotes need no
 * entry: publishing checks associations, and adding an association checks pages.
 */
export function isPageSegment(segment: string): boolean {
  return FOR_PAGES.has(segment);
}

/** Whether a first path segment is reserved and cannot be an association's code. */
export function isReservedPathSegment(segment: string): boolean {
  return RESERVED.has(segment);
}
