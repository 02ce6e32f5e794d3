import {
  MAX_ERROR_REPORT_MESSAGE_LENGTH,
  errorReportCall,
  SHELL_REPORTER,
  type ErrorReportBody,
  type ErrorReportKind,
} from '@marketplace/contracts';
import { redactAddress } from '../analytics/redact-address.ts';
import { siteConfig } from '../site/site-config.ts';

const MAX_REPORTS_OF_A_PAGE = 10;
const MAX_PATH_LENGTH = 200;

/** A part of the site that failed: a remote, or the shell itself. */
export interface SitePart {
  /** null: the shell. */
  remote: string | null;
  release: string | null;
}

const reported = new Set<string>();
/** An error may pass several places that report it. Only the first one does. */
const reportedErrors = new WeakSet<object>();

/**
 * Reports to the operators that a part of the site failed: each failure once per page load. It never throws and never
 * blocks, because a lost report must not break the page.
 */
export function reportSiteError(kind: ErrorReportKind, part: SitePart, error: unknown): void {
  try {
    if (typeof error === 'object' && error !== null) {
      if (reportedErrors.has(error)) return;
      reportedErrors.add(error);
    }
    const report = reportOf(kind, part, error);
    const key = JSON.stringify([report.remote, report.release, kind, report.message]);
    if (reported.has(key) || reported.size >= MAX_REPORTS_OF_A_PAGE) return;
    reported.add(key);
    // Finishes even if the page is closed or reloaded right now.
    fetch(errorReportCall.path, {
      method: errorReportCall.method,
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    }).catch(notSent);
  } catch (cause) {
    notSent(cause);
  }
}

/** The part of the site that a script belongs to, from its URL. */
export function partOfScript(address: string): SitePart {
  const found = /\/remotes\/([^/]+)\/([^/]+)\//.exec(address);
  return { remote: found?.[1] ?? null, release: found?.[2] ?? null };
}

function reportOf(kind: ErrorReportKind, { remote, release }: SitePart, error: unknown): ErrorReportBody {
  const shellRelease = siteConfig().shellRelease ?? null;
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    remote: remote ?? SHELL_REPORTER,
    release: remote === null ? shellRelease : release,
    shell_release: shellRelease,
    kind,
    message: redactAddress(said).slice(0, MAX_ERROR_REPORT_MESSAGE_LENGTH),
    page: redactAddress(window.location.pathname).slice(0, MAX_PATH_LENGTH),
  };
}

function notSent(cause: unknown): void {
  console.warn('Could not report a page error', cause);
}
