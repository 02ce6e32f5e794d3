import { isApiError, NETWORK_UNREACHABLE } from '@marketplace/platform';
import { loadLaterOutbox } from './load-later-outbox.ts';
import { isWaiting, outbox, type FinishedChange } from './outbox.ts';

const isOffline = (error: unknown): boolean => isApiError(error) && error.code === NETWORK_UNREACHABLE;

/** Sends a change. Offline, queues it on this device ('waits'). Replaces a queued change of the same slot. */
export async function sendOrQueue<Answer>(
  change: FinishedChange,
  send: (key: string) => Promise<Answer>,
): Promise<Answer | 'waits'> {
  const key = crypto.randomUUID();
  const replaces = outbox().some((entry) => isWaiting(entry) && entry.slot === change.slot);
  if (replaces && (await enqueueWithKey(change, key))) return 'waits';
  try {
    return await send(key);
  } catch (error) {
    if (!isOffline(error) || !(await enqueueWithKey(change, key))) throw error;
    return 'waits';
  }
}

/** Queues a change that must follow another queued change. */
export const enqueue = (change: FinishedChange): Promise<boolean> => enqueueWithKey(change, crypto.randomUUID());

async function enqueueWithKey(change: FinishedChange, key: string): Promise<boolean> {
  try {
    return (await loadLaterOutbox()).enqueueChange(change, key);
  } catch {
    return false;
  }
}
