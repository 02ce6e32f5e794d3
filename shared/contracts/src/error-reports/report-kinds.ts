/**
 * What can go wrong with a part of the site in a browser. In the order below: its files failed to load; it needs
 * another version of the shell; a page's chunk is gone since a release; rendering threw; its entry file is not the
 * published one; it does not export routes; its code threw outside rendering (an event handler, a timer); a rejected
 * promise was not handled; a page rendered endlessly.
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
  'endless_render',
] as const;
/** The name under which the shell reports its own pages. */
export const SHELL_REPORTER = 'shell';
export const MAX_ERROR_REPORT_MESSAGE_LENGTH = 500;
