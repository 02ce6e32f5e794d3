import { DatabaseError } from 'pg';
import { NoConnectionFreeError } from './connection-shares.ts';

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
/** SQLSTATE classes for no connection (08) and exhausted resources (53). */
const SERVER_CLASSES = new Set(['08', '53']);
const SERVER_CODES = new Set([
  '25006', // read-only: a standby, or set read-only
  '25P03', // idle in a transaction for too long
  '25P04', // transaction timeout
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
  '57014', // statement timeout, canceled
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting up
  '57P05', // session idle for too long
  '58000', // system error
  '58030', // input or output failed
]);
const DRIVER_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /not queryable/,
  /^Query read timeout/,
  /^Client has encountered a connection error/,
];

/** Whether a driver error means that the database is unavailable, busy or restarting, rather than a bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof NoConnectionFreeError || NETWORK_CODES.has(code)) return true;
  if (/^[\dA-Z]{5}$/.test(code) && (SERVER_CODES.has(code) || SERVER_CLASSES.has(code.slice(0, 2)))) return true;
  return DRIVER_MESSAGES.some((pattern) => pattern.test(error.message));
}

/** Whether an error only means that a connection ended, because the server shut down, closed it, or crashed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return error.code?.startsWith('57P') === true;
  return error.message.startsWith('Connection terminated');
}
