import { useAuth } from '@marketplace/platform';

/** Navigation state for /thank-you after a free unlock: whose it was, so nobody else is told about it. */
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
