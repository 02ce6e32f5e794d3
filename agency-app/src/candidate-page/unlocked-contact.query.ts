import type { UnlockedCandidate } from '@marketplace/contracts';
import type { ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';

export type UnlockedContactState =
  /** 'missing': the agency has no valid unlock of this candidate. */
  | { status: 'loading' | 'missing' }
  | { status: 'failed'; retrying: boolean; retry: () => void }
  | { status: 'known'; unlock: UnlockedCandidate; fullName: string };

/** Fetches the contact details only if the list row says that the candidate is unlocked. */
export function useUnlockedContact({ uuid, request_status }: ShownCandidate): UnlockedContactState {
  const enabled = request_status === 'completed';
  const { data, isError, isFetching, refetch } = useUnlockedCandidates({ enabled });
  const unlock = data?.find((one) => one.candidate_uuid === uuid && !one.revoked);
  if (!enabled) return { status: 'missing' };
  if (unlock) {
    const fullName = [unlock.candidate_first_name, unlock.candidate_last_name].filter(Boolean).join(' ');
    return { status: 'known', unlock, fullName };
  }
  if (isError) return { status: 'failed', retrying: isFetching, retry: () => void refetch() };
  return { status: isFetching ? 'loading' : 'missing' };
}
