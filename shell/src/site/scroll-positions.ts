import { jsonOrNull, tabStorage, useLocation, useNavigationType } from '@marketplace/platform';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

const STORED = 'marketplace:scroll-positions';
/** How long to wait for a loading page to become long enough for its saved position. */
const TIMEOUT_MS = 3000;

/**
 * A new page, also a fresh load of a known URL, starts at its top or at the element that the fragment names. Back,
 * Forward and reload restore the position. A change of the query alone (such as a filter) does not scroll.
 */
export function useScrollPositions(): void {
  const { key: entry, pathname, search, hash } = useLocation();
  // The first entry of every fresh load has the same key, so use the URL for it.
  const key = entry === 'default' ? pathname + search : entry;
  const type = useNavigationType();
  const shownPath = useRef<string | null>(null);
  // Going back to the entry that is shown, from one that a page put on top of it for a sheet, is no navigation.
  const isComingBack = useEffectEvent(() => (shownPath.current === null ? !isFreshLoad() : type === 'POP'));

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const samePage = shownPath.current === pathname;
    // A server-rendered page may have been scrolled before this runs.
    const scrolledAlready = shownPath.current === null && window.scrollY > 0;
    const comesBack = isComingBack();
    shownPath.current = pathname;
    const earlier = comesBack ? readPositions()[key] : undefined;
    if (earlier !== undefined) return scrollOnceLongEnough(() => earlier);
    if (hash !== '') return scrollOnceLongEnough(() => topOf(hash));
    if (!samePage && !scrolledAlready) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, hash]);

  // Before the next page is painted: its first scroll event must not be recorded for this page.
  useLayoutEffect(() => {
    const remember = () => writePosition(key, window.scrollY);
    window.addEventListener('scrollend', remember);
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('scrollend', remember);
      window.removeEventListener('pagehide', remember);
    };
  }, [key]);
}

/**
 * Scrolls now and whenever the page changes its height, until the target is reached on a page that has loaded, the user
 * scrolls, or the timeout ends. While it loads, what arrives above the target still moves the page.
 */
function scrollOnceLongEnough(target: () => number | null): () => void {
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
    window.removeEventListener('keydown', stop);
    window.removeEventListener('pointerdown', stop);
  };
  const attempt = () => {
    const top = target();
    if (top === null) return;
    window.scrollTo(0, top);
    const isReached = Math.abs(window.scrollY - top) < 2;
    if (isReached && document.querySelector('[data-page-loading]') === null) stop();
  };
  const growth = new ResizeObserver(attempt);
  const timer = setTimeout(stop, TIMEOUT_MS);
  growth.observe(document.body);
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  window.addEventListener('keydown', stop);
  window.addEventListener('pointerdown', stop);
  attempt();
  return stop;
}

/** Loaded by typing the URL or following a link from another site, not by reload, Back or Forward. */
function isFreshLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'navigate';
}

function topOf(hash: string): number | null {
  const element = document.getElementById(decoded(hash.slice(1)));
  return element === null ? null : element.getBoundingClientRect().top + window.scrollY;
}

/** A fragment may be invalid percent-encoding, such as #50%. It is then used as is. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function readPositions(): Record<string, number> {
  const positions = jsonOrNull(tabStorage.get(STORED));
  return isPositions(positions) ? positions : {};
}

function writePosition(key: string, top: number): void {
  tabStorage.set(STORED, JSON.stringify({ ...readPositions(), [key]: top }));
}

function isPositions(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && Object.values(value).every((top) => typeof top === 'number');
}
