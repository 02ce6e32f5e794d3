import type { ServiceDependencies } from '../dependencies.ts';
import { saveBounce } from './bounces.repository.ts';
import { isDeadAddress } from './delivery-report.ts';

/** A mail server's final refusal of one of our mails. */
export interface Bounce {
  mailId: string;
  /** Enhanced status code (RFC 3463). */
  status: string;
}

/**
 * Handles every bounce, however reported. Marks the mail's address if it does not exist: its owner reads about it at
 * the next visit, and recurring mails pause. Returns whether the mark is new.
 */
export async function noteBounce(
  { db, now }: Pick<ServiceDependencies, 'db' | 'now'>,
  bounce: Bounce,
): Promise<boolean> {
  return isDeadAddress(bounce.status) && saveBounce(db, { ...bounce, at: now() });
}
