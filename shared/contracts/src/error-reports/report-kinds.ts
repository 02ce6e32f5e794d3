/**
 * What can go wrong with a part of the site in a browser: its files did not come, it needs another version of the shell,
 * a page's file is gone since a release, it broke while it was shown, its first file is not the published one, it exports
 * something else than routes, code of it threw outside of rendering (an event handler, a timer), or it left a rejected
 * promise unhandled.
 */
export const ERROR_REPORT_KINDS = [
  'load_failed',
  'incompatible',
  'stale_chunk',
  'render_error',
  'integrity',
  'wrong_export',
  'uncaught_error',
  'unhandled_rejection',
] as const;
/** The name under which the shell reports its own pages. */
export const SHELL_REPORTER = 'shell';
export const ERROR_REPORT_MESSAGE_LENGTH = 500;
