import type { ServiceDependencies } from '../dependencies.ts';
import { saveBounce } from './bounces.repository.ts';
import { isDeadAddress } from './delivery-report.ts';

export interface Bounce {
  mailId: string;
  status: string;
}

/**
 * Handles a bounce at delivery or later. Marks a dead address: its owner sees a notice at the next visit, and recurring
 * emails pause. Returns whether the mark is new.
 */
export async function recordBounce(
  { db, now }: Pick<ServiceDependencies, 'db' | 'now'>,
  bounce: Bounce,
): Promise<boolean> {
  return isDeadAddress(bounce.status) && saveBounce(db, { ...bounce, at: now() });
}
