import { partOfScript, reportSiteError, type SitePart } from './report-site-error.ts';

/**
 * Maximum number of uncaught errors per page. Below the limit of all reports, so that a failing handler leaves
 * room for load failures.
 */
const MAX_REPORTS_OF_A_PAGE = 5;

/**
 * Reports uncaught errors and unhandled rejections of our code, not of extensions. Attributes them by their
 * stack, or else to the current page. Returns a stop function.
 */
export function reportUncaughtErrors(currentPart: () => SitePart): () => void {
  let reports = 0;
  function report(kind: 'uncaught_error' | 'unhandled_rejection', error: unknown, script: string): void {
    if (reports >= MAX_REPORTS_OF_A_PAGE || isAbort(error)) return;
    try {
      const part = partThatFailed(error, script, currentPart);
      if (part === null) return;
      reports += 1;
      reportSiteError(kind, part, error);
    } catch (cause) {
      // Throwing would cause another uncaught error.
      console.warn('Could not report an uncaught error', cause);
    }
  }
  const onError = ({ error, message, filename }: ErrorEvent) => {
    // Other events are browser notices, such as a ResizeObserver loop.
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

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Returns the part that failed: the first remote in the stack, because shared code fails for its caller;
 * otherwise the shell. Null if the stack has only third-party scripts.
 */
function partThatFailed(error: unknown, script: string, currentPart: () => SitePart): SitePart | null {
  const scripts = [...scriptsInStack(error), script].filter((address) => address !== '');
  const [top] = scripts;
  if (top === undefined) return currentPart();
  if (!isOurs(top)) return null;
  const parts = scripts.filter(isOurs).map(partOfScript);
  return parts.find(({ remote }) => remote !== null) ?? { remote: null, release: null };
}

function isOurs(script: string): boolean {
  const { origin } = window.location;
  return script.startsWith(`${origin}/assets/`) || script.startsWith(`${origin}/remotes/`);
}

function scriptsInStack(error: unknown): string[] {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return [];
  // V8 stacks start with the message, which may contain a URL.
  const head = String(error);
  const frames = error.stack.startsWith(head) ? error.stack.slice(head.length) : error.stack;
  return frames.match(/[a-z-]+:\/\/[^\s()]+/gi) ?? [];
}
