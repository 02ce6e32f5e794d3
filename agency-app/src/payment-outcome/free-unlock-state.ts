import { useAuth } from '@marketplace/platform';

/** What the way to /thank-you carries after a free unlock: whose it was, so that it is said to nobody else. */
export interface FreeUnlockState {
  freeUnlockOf: string;
}

export function wasFreeUnlockOf(userId: string | null, state: unknown): boolean {
  return (
    userId !== null &&
    typeof state === 'object' &&
    state !== null &&
    'freeUnlockOf' in state &&
    state.freeUnlockOf === userId
  );
}

export function useSignedInId(): string | null {
  return useAuth().user?.id ?? null;
}
