const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Shutting down, starting up, no connection left, statement or lock timeout, deadlock, serialization: try again. */
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '57014', '55P03', '40P01', '40001']);
const DRIVER_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /not queryable/,
  /^Client has encountered a connection error/,
];

/** Whether an error of the database driver means 'not now' (the server is away, busy or restarting) and not a mistake. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (NETWORK_CODES.has(code) || SERVER_CODES.has(code) || /^08...$/.test(code)) return true;
  return DRIVER_MESSAGES.some((pattern) => pattern.test(error.message));
}
