import { lazy, useState, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { partOfScript, reportSiteError, type SitePart } from '../error-reports/report-site-error.ts';
import { tabStorage } from '../storage/browser-storage.ts';

/**
 * The default export of a remote's `./routes` module (`satisfies RemoteRoutes`): plain routes with relative paths such
 * as 'candidates/:slug'. The shell mounts them at the root and under '/:associationCode' inside its own router.
 * `element` and `children` are used; loaders and actions are ignored.
 */
export type RemoteRoutes = readonly RouteObject[];

const RETRY_DELAY_MS = 400;
/**
 * A load that fails after this long has timed out; the files are not gone, and the error is already on screen: no
 * reload.
 */
const RELOAD_WITHIN_MS = 7_000;
/** A second reload for a missing chunk within this time would be a reload loop. */
const RELOAD_PAUSE_MS = 60_000;
const RELOADED_AT = 'marketplace:reloaded-at';
/** Releases for whose missing chunks this tab was already reloaded. A second reload would not help. */
const RELOADED_FOR = 'marketplace:reloaded-for';

export interface LazyPage {
  (): React.JSX.Element;
  /** Starts loading ahead of the click. */
  preload(): void;
  /** Resolves once the page can be shown without waiting. @throws the error that kept its code from loading */
  ready(): Promise<void>;
}

/** Reset functions of the pages that failed to load. */
const failedPages = new Set<() => void>();

/** Lets failed pages load again. The error boundary calls it on 'Try again'. */
export function forgetFailedPages(): void {
  for (const reset of failedPages) reset();
  failedPages.clear();
}

/**
 * A page that is loaded when it is first shown. A failed load is retried; then the document is reloaded once (a tab
 * left open during a release requests files that are gone); only then does the error reach the boundary.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let current = begin();
  function begin() {
    let loading: Promise<{ default: ComponentType }> | null = null;
    let loaded: ComponentType | null = null;
    const start = () => {
      loading ??= loadOrReload(load)
        .then((module) => {
          loaded = module.default;
          return module;
        })
        .catch((error: unknown) => {
          failedPages.add(() => {
            current = begin();
          });
          throw error;
        });
      return loading;
    };
    const Waiting = lazy(start);
    return { start, component: () => loaded ?? Waiting };
  }
  function Page() {
    // Chosen once, so that a page that suspended is not remounted. An already loaded page never suspends, so that
    // server-rendered HTML is hydrated without changes.
    const [Loaded] = useState(() => current.component());
    return <Loaded />;
  }
  return Object.assign(Page, {
    // A failure shows up when the page is opened.
    preload: () => void current.start().catch(() => undefined),
    ready: async () => {
      await current.start();
    },
  });
}

async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
  try {
    return await load();
  } catch (error) {
    const part = partOfScript(scriptOf(error));
    reportSiteError('stale_chunk', part, error);
    if (performance.now() - began > RELOAD_WITHIN_MS || !markReload(part)) throw error;
    window.location.reload();
    // The document is being reloaded; render nothing more.
    return new Promise<T>(() => undefined);
  }
}

/** The URL of the script that failed to load, as recorded by webpack; empty if unknown. */
function scriptOf(error: unknown): string {
  return error instanceof Error && 'request' in error ? String(error.request) : '';
}

/** Records that a reload is happening now; false if there was one already, or if it cannot be recorded. */
function markReload({ remote, release }: SitePart): boolean {
  const last = Number(tabStorage.get(RELOADED_AT) ?? 0);
  const before = (tabStorage.get(RELOADED_FOR) ?? '').split(' ');
  const now = `${remote ?? 'shell'}@${release ?? ''}`;
  if (Date.now() - last < RELOAD_PAUSE_MS || before.includes(now)) return false;
  return (
    tabStorage.set(RELOADED_AT, String(Date.now())) && tabStorage.set(RELOADED_FOR, [...before, now].join(' ').trim())
  );
}
