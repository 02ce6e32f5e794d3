import { PAGE_SEGMENTS } from './page-segments.generated.ts';

/** First path segments of what else the site serves, and a few reserved for later. */
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
 * Whether this first path segment is kept for pages of this repository, whether or not a release with that page is known.
 * A page of another remote needs no entry: publishing it and adding an association check each other.
 */
export function isPageSegment(segment: string): boolean {
  return FOR_PAGES.has(segment);
}

/** Whether this first path segment is reserved, and so cannot be an association's code. */
export function isReservedPathSegment(segment: string): boolean {
  return RESERVED.has(segment);
}
