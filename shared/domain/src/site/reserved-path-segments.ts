import { PAGE_SEGMENTS } from './page-segments.generated.ts';

/** First path segments that the site uses itself, and some that are reserved. */
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
 * Whether this repository reserves the first path segment for a page, released or not. Remotes elsewhere are checked
 * when they publish and when an association is added.
 */
export function isPageSegment(segment: string): boolean {
  return FOR_PAGES.has(segment);
}

/** Whether a first path segment is reserved and cannot be an association's code. */
export function isReservedPathSegment(segment: string): boolean {
  return RESERVED.has(segment);
}
