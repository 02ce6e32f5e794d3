import { partOfScript, reportSiteError, type SitePart } from './report-site-error.ts';

/** Fewer than a page may report in all: a handler that fails again and again must not hide that a page did not load. */
const MAX_REPORTS_OF_A_PAGE = 5;

/**
 * Reports what no code has caught: errors in event handlers and timers, and rejected promises. They are attributed by the
 * scripts in the error's stack; a value without a stack, such as a rejected string, by the page on show. Code of others
 * (extensions) is not reported. Returns a function that stops it.
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
      // An error here would be the next uncaught one.
      console.warn('An uncaught error could not be reported', cause);
    }
  }
  const onError = ({ error, message, filename }: ErrorEvent) => {
    // Without an error and a script of ours it is a notice of the browser, such as that of a ResizeObserver loop.
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

/** A request that was given up on purpose, as when its page is left. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * The part whose code failed: the first remote in the stack, because shared code fails on behalf of whoever called it;
 * else the shell. null for code that is not the site's.
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

/** Addresses of the scripts in an error's stack, innermost first. */
function scriptsInStack(error: unknown): string[] {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return [];
  // V8 begins a stack with the message, which may quote an address.
  const head = String(error);
  const frames = error.stack.startsWith(head) ? error.stack.slice(head.length) : error.stack;
  return frames.match(/[a-z-]+:\/\/[^\s()]+/gi) ?? [];
}
