import type { UnlockedCandidate } from '@marketplace/contracts';
import { useDoneLine } from '../done-by.ts';

/** 'Unlocked by Dana Lee, November 3, 2026'; without the name while only one person could have done it. */
export const useUnlockedLine = ({ by, created_at }: Pick<UnlockedCandidate, 'by' | 'created_at'>): string =>
  useDoneLine('Unlocked', { by, at: created_at });
