import { isFreshLoad, jsonOrNull, tabStorage, useLocation, useNavigationType } from '@marketplace/platform';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

const STORED = 'marketplace:scroll-positions';
/** How long to wait until the page is tall enough for its saved position. */
const TIMEOUT_MS = 3000;

/**
 * Scroll restoration: new pages start at the top or at the fragment; Back, Forward and reload restore the position. A
 * change of the query alone does not scroll.
 */
export function useScrollPositions(): void {
  const { key: entry, pathname, search, hash } = useLocation();
  // The first history key is the same on every load, so this uses the URL.
  const key = entry === 'default' ? pathname + search : entry;
  const type = useNavigationType();
  const shownPath = useRef<string | null>(null);
  // Uses an effect event, because a change of the navigation type alone must not scroll. Closing a sheet with Back
  // changes only that type.
  const isComingBack = useEffectEvent(() => (shownPath.current === null ? !isFreshLoad() : type === 'POP'));

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    // A new document needs no scrolling: it is at its top, or where the visitor has scrolled the server-rendered page.
    const isInPlace = shownPath.current === null || shownPath.current === pathname;
    const comesBack = isComingBack();
    shownPath.current = pathname;
    const savedPosition = comesBack ? readPositions()[key] : undefined;
    if (savedPosition !== undefined) return scrollOnceLongEnough(() => savedPosition);
    if (hash !== '') return scrollOnceLongEnough(() => topOf(hash));
    if (!isInPlace) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, hash]);

  // Runs before paint, so that the next page's first scroll event is not recorded here.
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

/** Scrolls now and on each height change, until the target is reached, the user scrolls, or the timeout ends. */
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

function topOf(hash: string): number | null {
  const element = document.getElementById(decoded(hash.slice(1)));
  return element === null ? null : element.getBoundingClientRect().top + window.scrollY;
}

/** Decodes a fragment; invalid percent-encoding such as #50% stays as is. */
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
