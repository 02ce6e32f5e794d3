import type { ReleasePage } from '@marketplace/contracts';
import { msg, SOURCE_LANGUAGE, type LanguageCode } from '@marketplace/domain';
import { matchesPage } from '../src/remotes/page-pattern.ts';
import type { SitePage } from '../src/site/site-map.ts';
import type { VisitorsRemote } from './remote-listings.ts';
import { translated } from './translations.ts';

interface Description {
  title: string;
  text: string;
}

const SHELL_DESCRIPTIONS: Readonly<Record<string, Description>> = {
  '/': {
    title: msg('{product} Overview'),
    text: msg(
      'Licensed home care agencies find nurses, aides and therapists by discipline, place and weekly availability. Care professionals build a free profile.',
    ),
  },
  '/agency-terms': {
    title: msg('Agency Terms and Conditions | {product}'),
    text: msg('The terms under which licensed home care and home health agencies use {product}.'),
  },
  '/caregiver-terms': {
    title: msg('Caregiver Release and Consent | {product}'),
    text: msg(
      'What care professionals agree to when they publish a profile on {product}, and how they stay in control of it.',
    ),
  },
};

/** Returns the page's declaration in its remote's release; null for shell pages and unknown releases. */
export function declaredPage(page: SitePage | null, remotes: readonly VisitorsRemote[]): ReleasePage | null {
  if (page === null || 'shell' in page.owner) return null;
  const { remote } = page.owner;
  const release = remotes.find(({ name }) => name === remote)?.current;
  return release?.pages.find(({ path }) => path === page.pattern) ?? null;
}

/** Returns null if the page's first call cannot be known in advance. */
export function firstCall(
  page: SitePage | null,
  declared: ReleasePage | null,
  { hasQuery, association }: { hasQuery: boolean; association: string | null },
): string | null {
  if (page === null || hasQuery) return null;
  const declaredCall = ofPath(declared?.firstCalls, page.path);
  if (declaredCall === undefined) return null;
  const call = withParameters(declaredCall, page);
  if (association === null) return call;
  return `${call}${call.includes('?') ? '&' : '?'}association=${encodeURIComponent(association)}`;
}

/** Replaces each `:name` in the call with the page path's segment of that name. */
function withParameters(call: string, { pattern, path }: SitePage): string {
  const segments = path.split('/');
  const values = new Map(pattern.split('/').map((name, index) => [name, segments[index] ?? '']));
  return call.replace(/(?<=\/):[a-z]+/gi, (name) => values.get(name) ?? name);
}

function ofPath<Value>(values: Readonly<Record<string, Value>> = {}, path: string): Value | undefined {
  return Object.entries(values).find(([pattern]) => matchesPage({ path: pattern }, path))?.[1];
}

export function listedPaths(remotes: readonly VisitorsRemote[]): readonly string[] {
  const listedPages = remotes.flatMap(({ current }) =>
    (current?.pages ?? []).filter((page) => page.listed && page.access === 'public' && !page.path.includes(':')),
  );
  return [...Object.keys(SHELL_DESCRIPTIONS), ...listedPages.map(({ path }) => path)];
}

export function describePage(
  page: SitePage | null,
  declared: ReleasePage | null,
  { productName, language }: { productName: string; language: LanguageCode },
): { title: string; description: string | null } {
  const fill = (text: string) => text.replaceAll('{product}', productName);
  const inLanguage = (text: string) => fill(translated(text, language));
  if (page === null) return { title: inLanguage(msg('Page not found | {product}')), description: null };
  const shellDescription = SHELL_DESCRIPTIONS[page.path];
  if (shellDescription !== undefined)
    return { title: inLanguage(shellDescription.title), description: inLanguage(shellDescription.text) };
  if (declared === null) return { title: productName, description: null };
  const texts = language === SOURCE_LANGUAGE ? undefined : declared.translations?.[language];
  const title = texts?.title ?? ofPath(declared.titles, page.path) ?? declared.title;
  const description = texts?.description ?? declared.description;
  return { title: fill(`${title} | {product}`), description: description === undefined ? null : fill(description) };
}
