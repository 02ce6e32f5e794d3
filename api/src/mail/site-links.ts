import type { Config } from '../config.ts';

/**
 * The URL of a page of the site, for a mail or a return URL: public URL, the association's prefix if any, the path
 * (starting with '/') and the query. Nothing in it comes from request headers.
 */
export function siteLink(
  config: Pick<Config, 'PUBLIC_URL'>,
  association: string | null | undefined,
  path: `/${string}`,
  query: Record<string, string> | [name: string, value: string][] = {},
): string {
  const base = config.PUBLIC_URL.replace(/\/+$/, '');
  const prefix = association ? `/${encodeURIComponent(association)}` : '';
  // With its periods encoded, no mail program finds an address in a value that somebody typed.
  const search = new URLSearchParams(query).toString().replaceAll('.', '%2E');
  const page = path === '/' && prefix !== '' ? '' : path;
  return `${base}${prefix}${page}${search === '' ? '' : `?${search}`}`;
}
