/**
 * Browser failures. In this order: files failed to load; needs another version of the shell; a chunk was removed by a
 * release; rendering threw; entry file is not the published one; does not export routes; code threw outside rendering;
 * unhandled rejection; endless rendering.
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
/** Name under which the shell reports its own pages. */
export const SHELL_REPORTER = 'shell';
export const MAX_ERROR_REPORT_MESSAGE_LENGTH = 500;
