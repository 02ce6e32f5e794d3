import { PAGE_SEGMENTS } from './page-segments.generated.ts';

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
 * Whether a page in this repository, released or not, uses this first path segment. Does not cover remotes from other
 * repositories: their segments are checked when they publish and when an association is added.
 */
export function isPageSegment(segment: string): boolean {
  return FOR_PAGES.has(segment);
}

export function isReservedPathSegment(segment: string): boolean {
  return RESERVED.has(segment);
}
