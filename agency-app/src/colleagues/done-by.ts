import type { UnlockedCandidate } from '@marketplace/contracts';
import { useAuth } from '@marketplace/platform';
import { formatUsDate } from '../formats/us-date.ts';

type DoneBy = UnlockedCandidate['by'];

/** Name of the colleague who did something; null if unknown, or if the agency has only one person. */
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

export const useHasColleagues = (): boolean => (useAuth().profile?.people ?? 1) > 1;

export const useUnlockedLine = ({ by, created_at }: Pick<UnlockedCandidate, 'by' | 'created_at'>): string =>
  useDoneLine('Unlocked', { by, at: created_at });
