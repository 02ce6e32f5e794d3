import type { ServiceDependencies } from '../dependencies.ts';
import { saveBounce } from './bounces.repository.ts';
import { isDeadAddress } from './delivery-report.ts';

/** A mail server's permanent rejection of one of our emails. */
export interface Bounce {
  mailId: string;
  /** Enhanced status code (RFC 3463). */
  status: string;
}

/**
 * Handles every bounce, whether the server rejected at delivery or reported later. Marks the address if it does not
 * exist: its owner sees a notice at the next visit, and recurring emails pause. Returns whether the mark is new.
 */
export async function noteBounce(
  { db, now }: Pick<ServiceDependencies, 'db' | 'now'>,
  bounce: Bounce,
): Promise<boolean> {
  return isDeadAddress(bounce.status) && saveBounce(db, { ...bounce, at: now() });
}
