import type { FastifyBaseLogger } from 'fastify';
import { currentRequestId } from './current-work.ts';

/** Security events in the log. docs/operations.md describes each. */
export const SECURITY_EVENTS = [
  'sign_in_succeeded',
  'sign_in_failed',
  'sign_in_locked',
  'second_factor_failed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'password_changed',
  'session_ended',
  'role_refused',
  'role_changed',
  'person_removed',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

interface SecurityFacts {
  /** Person id of the account; null if no account has the address. */
  person: string | null;
  session?: string;
  /** Id of the owner who changed or removed the person; absent if the person acted. */
  by?: string;
  reason?: string;
  role?: string;
}

/** Logs an event with ids and reasons only, never an address, name, token or body. */
export function logSecurity(
  { log }: { log: Pick<FastifyBaseLogger, 'info'> },
  event: SecurityEvent,
  facts: SecurityFacts,
): void {
  log.info({ reqId: currentRequestId(), security: event, ...facts }, 'security event');
}
