/**
 * Kinds of browser failures. In this order: files failed to load; wrong shell version; chunk removed by a release;
 * render error; entry file tampered with; no routes exported; uncaught error; unhandled rejection; endless rendering.
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
/** Name that the shell uses when it reports errors on its own pages. */
export const SHELL_REPORTER = 'shell';
export const MAX_ERROR_REPORT_MESSAGE_LENGTH = 500;
