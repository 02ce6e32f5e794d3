import { useLocation, useNavigationType } from '@marketplace/platform';
import { useEffect, useLayoutEffect, useRef } from 'react';

const STORED = 'marketplace:scroll-positions';
/** How long a page that is still loading is given to become long enough for its earlier position. */
const PATIENCE_MS = 3000;

/**
 * A new page, also a fresh load of an address seen before, starts at its top or at the element that the address names;
 * Back, Forward and reload return to where the person was. A change of the query alone (a filter, say) leaves the page where it is.
 */
export function useScrollPositions(): void {
  const { key: entry, pathname, search, hash } = useLocation();
  // The first entry of every fresh load has the same key, so such an entry goes by its address.
  const key = entry === 'default' ? pathname + search : entry;
  const type = useNavigationType();
  const shownPath = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const samePage = shownPath.current === pathname;
    // A page that came as HTML may have been scrolled before this runs.
    const scrolledAlready = shownPath.current === null && window.scrollY > 0;
    const comesBack = shownPath.current === null ? !isFreshLoad() : type === 'POP';
    shownPath.current = pathname;
    const earlier = comesBack ? readPositions()[key] : undefined;
    if (earlier !== undefined) return scrollOnceLongEnough(() => earlier);
    if (hash !== '') return scrollOnceLongEnough(() => topOf(hash));
    if (!samePage && !scrolledAlready) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, hash, type]);

  // Before the next page is painted: its first scroll event must not be taken for this page's.
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

/** Scrolls now and whenever the page grows, until the place is reached, the person scrolls, or patience ends. */
function scrollOnceLongEnough(target: () => number | null): () => void {
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
    window.removeEventListener('keydown', stop);
  };
  const attempt = () => {
    const top = target();
    if (top === null) return;
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const growth = new ResizeObserver(attempt);
  const timer = setTimeout(stop, PATIENCE_MS);
  growth.observe(document.body);
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  window.addEventListener('keydown', stop);
  attempt();
  return stop;
}

/** Loaded by its address or a link from elsewhere, and not by a reload, Back or Forward. */
function isFreshLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'navigate';
}

function topOf(hash: string): number | null {
  const element = document.getElementById(decoded(hash.slice(1)));
  return element === null ? null : element.getBoundingClientRect().top + window.scrollY;
}

/** Anybody can write a fragment that is no encoded text, such as #50%. It then stands for itself. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function readPositions(): Record<string, number> {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '{}');
    return isPositions(positions) ? positions : {};
  } catch {
    // No storage in this browser, or not ours: every page then starts at its top.
    return {};
  }
}

function writePosition(key: string, top: number): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ ...readPositions(), [key]: top }));
  } catch {
    // Without storage the position is lost, and nothing else.
  }
}

function isPositions(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && Object.values(value).every((top) => typeof top === 'number');
}
