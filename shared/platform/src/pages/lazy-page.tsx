import { lazy, useState, type ComponentType } from 'react';
import { partOfScript, reportSiteError, type SitePart } from '../error-reports/report-site-error.ts';

const RETRY_DELAY_MS = 400;
/** Files that fail after this time hang rather than being gone, and the boundary shows an error already: no reload. */
const RELOAD_WITHIN_MS = 7_000;
/** After a reload for a missing chunk, a second one within this time would be a loop. */
const RELOAD_PAUSE_MS = 60_000;
const RELOADED_AT = 'marketplace:reloaded-at';
/** Releases for whose missing chunks this tab has been reloaded; a second reload for one would not help. */
const RELOADED_FOR = 'marketplace:reloaded-for';

export interface LazyPage {
  (): React.JSX.Element;
  /** Starts loading ahead of the click. */
  preload(): void;
  /** Resolves once the page can be shown without waiting. @throws whatever kept the code from arriving */
  ready(): Promise<void>;
}

/** Pages whose load has failed, each by the function that lets it begin anew. */
const failedPages = new Set<() => void>();

/** Lets pages that could not be loaded be loaded anew. The boundary that shows their error calls it on 'Try again'. */
export function forgetFailedPages(): void {
  for (const beginAnew of failedPages) beginAnew();
  failedPages.clear();
}

/**
 * A page that is loaded when it is first shown. A failed load is tried again, then the document is reloaded once (a
 * tab that was open during a release asks for files which are gone), and only then does the error reach the boundary.
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
    // Chosen once: a page that was waited for must not be mounted anew. What is here already never suspends, so that
    // HTML from the server is taken over as it stands.
    const [Loaded] = useState(() => current.component());
    return <Loaded />;
  }
  return Object.assign(Page, {
    // A failure here shows when the page itself is opened.
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
    // The document is on its way out; nothing more is shown.
    return new Promise<T>(() => undefined);
  }
}

/** The address of the script that a failed load was about, as webpack notes it; empty when it does not say. */
function scriptOf(error: unknown): string {
  return error instanceof Error && 'request' in error ? String(error.request) : '';
}

/** Notes that a reload happens now; false when there was one already, or when it cannot be noted. */
function markReload({ remote, release }: SitePart): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    const before = (sessionStorage.getItem(RELOADED_FOR) ?? '').split(' ');
    const now = `${remote ?? 'shell'}@${release ?? ''}`;
    if (Date.now() - last < RELOAD_PAUSE_MS || before.includes(now)) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    sessionStorage.setItem(RELOADED_FOR, [...before, now].join(' ').trim());
    return true;
  } catch {
    return false;
  }
}
