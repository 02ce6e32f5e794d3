import { useAuth } from '@marketplace/platform';

/**
 * Navigation state for /thank-you after a free unlock. Contains the person who unlocked, so that nobody else sees it.
 */
export interface FreeUnlockState {
  freeUnlockOf: string;
  candidateUuid: string;
}

export function wasFreeUnlockOf(personId: string | null, state: unknown): boolean {
  return (
    personId !== null &&
    typeof state === 'object' &&
    state !== null &&
    'freeUnlockOf' in state &&
    state.freeUnlockOf === personId
  );
}

/** The unlocked candidate; null without valid state, for example after a reload with an older release's state. */
export function freelyUnlocked(personId: string | null, state: unknown): string | null {
  if (!wasFreeUnlockOf(personId, state)) return null;
  const named = typeof state === 'object' && state !== null && 'candidateUuid' in state ? state.candidateUuid : null;
  return typeof named === 'string' ? named : null;
}

export function useSignedInPersonId(): string | null {
  return useAuth().user?.id ?? null;
}
