import type { UnlockedCandidate } from '@marketplace/contracts';
import { useAuth } from '@marketplace/platform';
import { formatUsDate } from '../us-date.ts';

/** 'Unlocked by Dana Lee, November 3, 2026'; without the name while only one person could have done it. */
export function useUnlockedLine({ by, created_at }: Pick<UnlockedCandidate, 'by' | 'created_at'>): string {
  const { profile } = useAuth();
  const alone = profile === null || (profile.people === 1 && by?.id === profile.id);
  const name = by?.name ?? '';
  return alone || name === ''
    ? `Unlocked on ${formatUsDate(created_at)}`
    : `Unlocked by ${name}, ${formatUsDate(created_at)}`;
}
