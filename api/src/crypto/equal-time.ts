import { setTimeout as pause } from 'node:timers/promises';

/** Much longer than the actual work, so that the response time reveals nothing. */
export const EQUAL_RESPONSE_MS = 250;

export async function withMinimumDuration<T>(work: () => Promise<T>, milliseconds = EQUAL_RESPONSE_MS): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
