import { lazy, type ComponentType } from 'react';

const RETRY_DELAY_MS = 400;
/** After a reload for a missing chunk, a second one within this time would be a loop. */
const RELOAD_PAUSE_MS = 60_000;
const RELOADED_AT = 'marketplace:reloaded-at';

export interface LazyPage {
  (): React.JSX.Element;
  /** Starts loading ahead of the click. */
  preload(): void;
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
    const start = () => {
      loading ??= loadOrReload(load).catch((error: unknown) => {
        failedPages.add(() => {
          current = begin();
        });
        throw error;
      });
      return loading;
    };
    return { start, Component: lazy(start) };
  }
  function Page() {
    return <current.Component />;
  }
  return Object.assign(Page, {
    // A failure here shows when the page itself is opened.
    preload: () => void current.start().catch(() => undefined),
  });
}

async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
  try {
    return await load();
  } catch (error) {
    if (!markReload()) throw error;
    window.location.reload();
    // The document is on its way out; nothing more is shown.
    return new Promise<T>(() => undefined);
  }
}

/** Notes that a reload happens now; false when there was one already, or when it cannot be noted. */
function markReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < RELOAD_PAUSE_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
