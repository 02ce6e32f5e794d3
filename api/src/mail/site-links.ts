import type { Config } from '../config.ts';

/** Absolute URL of a page, for emails and return URLs. Built from PUBLIC_URL, because request headers can be forged. */
export function siteLink(
  config: Pick<Config, 'PUBLIC_URL'>,
  association: string | null | undefined,
  path: `/${string}`,
  query: Record<string, string> | [name: string, value: string][] = {},
): string {
  const base = config.PUBLIC_URL.replace(/\/+$/, '');
  const prefix = association ? `/${encodeURIComponent(association)}` : '';
  // Encodes periods, so that mail programs do not turn a value entered by a user into a link.
  const search = new URLSearchParams(query).toString().replaceAll('.', '%2E');
  const page = path === '/' && prefix !== '' ? '' : path;
  return `${base}${prefix}${page}${search === '' ? '' : `?${search}`}`;
}
