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

export interface SitePart {
  /** Null for the shell. */
  remote: string | null;
  release: string | null;
}

const reported = new Set<string>();
/** One error may reach several error boundaries. */
const reportedErrors = new WeakSet<object>();

/** Reports a failure to the operators, once per page load. Never throws or blocks. */
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

export function partOfScript(address: string): SitePart {
  const match = /\/remotes\/([^/]+)\/([^/]+)\//.exec(address);
  return { remote: match?.[1] ?? null, release: match?.[2] ?? null };
}

function reportOf(kind: ErrorReportKind, { remote, release }: SitePart, error: unknown): ErrorReportBody {
  const shellRelease = siteConfig().shellRelease ?? null;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    remote: remote ?? SHELL_REPORTER,
    release: remote === null ? shellRelease : release,
    shell_release: shellRelease,
    kind,
    message: redactAddress(text).slice(0, MAX_ERROR_REPORT_MESSAGE_LENGTH),
    page: redactAddress(window.location.pathname).slice(0, MAX_PATH_LENGTH),
  };
}

function notSent(cause: unknown): void {
  console.warn('Could not report a page error', cause);
}
