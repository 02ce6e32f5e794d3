import { partOfScript, reportSiteError, type SitePart } from './report-site-error.ts';

/** Below the page's total limit: a handler that keeps failing must not crowd out the report of a page load failure. */
const MAX_REPORTS_OF_A_PAGE = 5;

/**
 * Reports uncaught errors from event handlers and timers, and unhandled rejections. An error is attributed by the
 * scripts in its stack; a value without a stack, such as a rejected string, to the current page. Third-party code
 * (extensions) is not reported. Returns a function that stops reporting.
 */
export function reportUncaughtErrors(partOnShow: () => SitePart): () => void {
  let reports = 0;
  function report(kind: 'uncaught_error' | 'unhandled_rejection', error: unknown, script: string): void {
    if (reports >= MAX_REPORTS_OF_A_PAGE || isAbort(error)) return;
    try {
      const part = partThatFailed(error, script, partOnShow);
      if (part === null) return;
      reports += 1;
      reportSiteError(kind, part, error);
    } catch (cause) {
      // Throwing here would cause another uncaught error.
      console.warn('Could not report an uncaught error', cause);
    }
  }
  const onError = ({ error, message, filename }: ErrorEvent) => {
    // Without an error or one of our scripts, it is a browser notice, such as a ResizeObserver loop.
    if ((error ?? null) !== null || isOurs(filename)) report('uncaught_error', error ?? message, filename);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => report('unhandled_rejection', reason, '');
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** A request that was aborted on purpose, for example when leaving its page. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * The part whose code failed: the first remote in the stack, because an error in shared code belongs to its caller;
 * otherwise the shell. null if no code of the site is in the stack.
 */
function partThatFailed(error: unknown, script: string, partOnShow: () => SitePart): SitePart | null {
  const scripts = [...scriptsInStack(error), script].filter((address) => address !== '');
  const [top] = scripts;
  if (top === undefined) return partOnShow();
  if (!isOurs(top)) return null;
  const parts = scripts.filter(isOurs).map(partOfScript);
  return parts.find(({ remote }) => remote !== null) ?? { remote: null, release: null };
}

function isOurs(script: string): boolean {
  const { origin } = window.location;
  return script.startsWith(`${origin}/assets/`) || script.startsWith(`${origin}/remotes/`);
}

/** URLs of the scripts in an error's stack, innermost first. */
function scriptsInStack(error: unknown): string[] {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return [];
  // V8 starts a stack with the message, which may contain a URL.
  const head = String(error);
  const frames = error.stack.startsWith(head) ? error.stack.slice(head.length) : error.stack;
  return frames.match(/[a-z-]+:\/\/[^\s()]+/gi) ?? [];
}
