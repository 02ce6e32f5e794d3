import { stateField } from '../history/state-field.ts';

/**
 * Navigation state for /thank-you after a free unlock. Contains the ID of the person who unlocked; for other
 * people, the page ignores it.
 */
export interface FreeUnlockState {
  freeUnlockOf: string;
  candidateUuid: string;
}

export const wasFreeUnlockOf = (personId: string | null, state: unknown): boolean =>
  personId !== null && stateField(state, 'freeUnlockOf') === personId;

/** Returns the unlocked candidate's ID; null for invalid state, which may come from an older release. */
export function freeUnlockCandidateOf(personId: string | null, state: unknown): string | null {
  const candidateUuid = wasFreeUnlockOf(personId, state) ? stateField(state, 'candidateUuid') : null;
  return typeof candidateUuid === 'string' ? candidateUuid : null;
}
