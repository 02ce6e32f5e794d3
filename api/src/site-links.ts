import type { Config } from './config.ts';

/**
 * The address of a page of the site, for a mail or a return address: public URL, the association's prefix if there is
 * one, the path (starting with '/') and the query. Nothing of it comes from a request's headers.
 */
export function siteLink(
  config: Pick<Config, 'PUBLIC_URL'>,
  association: string | null | undefined,
  path: `/${string}`,
  query: Record<string, string> | [name: string, value: string][] = {},
): string {
  const base = config.PUBLIC_URL.replace(/\/+$/, '');
  const prefix = association ? `/${encodeURIComponent(association)}` : '';
  const search = new URLSearchParams(query).toString();
  const page = path === '/' && prefix !== '' ? '' : path;
  return `${base}${prefix}${page}${search === '' ? '' : `?${search}`}`;
}
