import { stateField } from '../history/state-field.ts';

/**
 * Navigation state for /thank-you after a free unlock. Contains the id of the person who unlocked, so that nobody else
 * sees the result.
 */
export interface FreeUnlockState {
  freeUnlockOf: string;
  candidateUuid: string;
}

export const wasFreeUnlockOf = (personId: string | null, state: unknown): boolean =>
  personId !== null && stateField(state, 'freeUnlockOf') === personId;

/**
 * Returns the unlocked candidate's id. Returns null if the state is invalid, for example because an older release
 * stored it before a reload.
 */
export function freeUnlockCandidateOf(personId: string | null, state: unknown): string | null {
  const candidateUuid = wasFreeUnlockOf(personId, state) ? stateField(state, 'candidateUuid') : null;
  return typeof candidateUuid === 'string' ? candidateUuid : null;
}
