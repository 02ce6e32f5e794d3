import type { UnlockedCandidate } from '@marketplace/contracts';
import { useAuth } from '@marketplace/platform';
import { formatUsDate } from './us-date.ts';

type DoneBy = UnlockedCandidate['by'];

/** Name of the colleague who did something; null if unknown, or while the agency has only the current user. */
export function useColleagueName(by: DoneBy): string | null {
  const { profile } = useAuth();
  const alone = profile === null || (profile.people === 1 && by?.id === profile.id);
  return alone || by === undefined || by.name === '' ? null : by.name;
}

/** 'Hidden by Dana Lee, November 3, 2026', or 'Hidden on November 3, 2026' without a name. */
export function useDoneLine(what: 'Hidden' | 'Unlocked', { by, at }: { by: DoneBy; at: string }): string {
  const name = useColleagueName(by);
  const day = formatUsDate(at);
  return name === null ? `${what} on ${day}` : `${what} by ${name}, ${day}`;
}

/** Whether the person works with others in the agency. */
export const useHasColleagues = (): boolean => (useAuth().profile?.people ?? 1) > 1;

/** 'Unlocked by Dana Lee, November 3, 2026'; without the name while only one person could have done it. */
export const useUnlockedLine = ({ by, created_at }: Pick<UnlockedCandidate, 'by' | 'created_at'>): string =>
  useDoneLine('Unlocked', { by, at: created_at });
