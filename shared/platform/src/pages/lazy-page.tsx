import { lazy, useState, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { partOfScript, reportSiteError, type SitePart } from '../error-reports/report-site-error.ts';
import { tabStorage } from '../storage/browser-storage.ts';

/**
 * Default export of a remote's `./routes` module (`satisfies RemoteRoutes`). The shell mounts the relative paths
 * at the root and under '/:associationCode'. It reads only `element` and `children`.
 */
export type RemoteRoutes = readonly RouteObject[];

const RETRY_DELAY_MS = 400;
/**
 * Reload only after a failure within this time. A slower failure is a timeout: the files exist, so a reload
 * would not help.
 */
const RELOAD_WITHIN_MS = 7_000;
/** A second reload within this time indicates a loop. */
const RELOAD_PAUSE_MS = 60_000;
const RELOADED_AT = 'marketplace:reloaded-at';
/** Releases for which this tab has reloaded. Another reload would not help. */
const RELOADED_FOR = 'marketplace:reloaded-for';

export interface LazyPage {
  (): React.JSX.Element;
  preload(): void;
  /**
   * Resolves after the page's code has loaded.
   * @throws the load error
   */
  ready(): Promise<void>;
}

const failedPages = new Set<() => void>();

/** Lets failed pages load again. Error boundaries call this on 'Try again'. */
export function forgetFailedPages(): void {
  for (const reset of failedPages) reset();
  failedPages.clear();
}

/**
 * A page whose code loads on first render. Retries a failed load, then reloads the document once, because a new
 * release may have replaced the files. Then throws to the error boundary.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let current = begin();
  function begin() {
    let loading: Promise<{ default: ComponentType }> | null = null;
    let LoadedPage: ComponentType | null = null;
    const start = () => {
      loading ??= loadOrReload(load)
        .then((module) => {
          LoadedPage = module.default;
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
    return { start, component: () => LoadedPage ?? Waiting };
  }
  function Page() {
    // Chosen once, so that a suspended page does not remount. A loaded page never suspends, so hydration keeps
    // the server's HTML.
    const [Loaded] = useState(() => current.component());
    return <Loaded />;
  }
  return Object.assign(Page, {
    // If preloading fails, opening the page shows the error.
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
    // Never resolves: the document is reloading.
    return new Promise<T>(() => undefined);
  }
}

function scriptOf(error: unknown): string {
  return error instanceof Error && 'request' in error ? String(error.request) : '';
}

/** Records a reload. Returns false after an earlier reload or without storage. */
function markReload({ remote, release }: SitePart): boolean {
  const lastReloadAt = Number(tabStorage.get(RELOADED_AT) ?? 0);
  const reloadedReleases = (tabStorage.get(RELOADED_FOR) ?? '').split(' ');
  const currentRelease = `${remote ?? 'shell'}@${release ?? ''}`;
  if (Date.now() - lastReloadAt < RELOAD_PAUSE_MS || reloadedReleases.includes(currentRelease)) return false;
  return (
    tabStorage.set(RELOADED_AT, String(Date.now())) &&
    tabStorage.set(RELOADED_FOR, [...reloadedReleases, currentRelease].join(' ').trim())
  );
}
