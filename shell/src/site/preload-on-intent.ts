import { siteConfig } from '@marketplace/platform';
import { useEffect } from 'react';
import { resolvePath } from './site-map.ts';
import { federationHost } from '../remotes/load-remote.ts';
import { scriptsForPage } from '../remotes/page-scripts.ts';

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

export function usePreloadOnIntent(): void {
  useEffect(() => {
    const options = { passive: true, capture: true };
    for (const intent of INTENTS) document.addEventListener(intent, preloadLink, options);
    return () => {
      for (const intent of INTENTS) document.removeEventListener(intent, preloadLink, options);
    };
  }, []);
}

function preloadLink(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || savesData()) return;
  const { remotes } = siteConfig();
  const { page } = resolvePath(link.pathname, remotes);
  if (page === null || !('remote' in page.owner)) return;
  const { remote } = page.owner;
  const listing = remotes.find(({ name }) => name === remote);
  if (listing === undefined || listing.outOfService === true) return;
  // Ignores a failure, because the page that needs the runtime handles it.
  federationHost().catch(() => undefined);
  for (const { href, integrity } of scriptsForPage(listing.current, page.path)) preload(href, integrity);
}

function preload(href: string, integrity: string | null): void {
  if (document.head.querySelector(`[href="${CSS.escape(href)}"], [src="${CSS.escape(href)}"]`) !== null) return;
  const hint = document.createElement('link');
  hint.rel = 'preload';
  hint.as = 'script';
  if (integrity !== null) hint.setAttribute('integrity', integrity);
  hint.href = href;
  document.head.append(hint);
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const type = 'effectiveType' in connection ? connection.effectiveType : null;
  return ('saveData' in connection && connection.saveData === true) || type === '2g' || type === 'slow-2g';
}
