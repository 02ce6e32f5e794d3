import type { UnlockedCandidate } from '@marketplace/contracts';
import { useAuth } from '@marketplace/platform';
import { formatUsDate } from '../formats/us-date.ts';

type Actor = UnlockedCandidate['by'];

/** Returns the name of the colleague who did something; null if unknown or in a one-person agency. */
export function useColleagueName(actor: Actor): string | null {
  const { profile } = useAuth();
  const isAlone = profile === null || (profile.people === 1 && actor?.id === profile.id);
  return isAlone || actor === undefined || actor.name === '' ? null : actor.name;
}

/** 'Hidden by Dana Lee, November 3, 2026', or 'Hidden on November 3, 2026' without a name. */
export function useDoneLine(
  action: 'Hidden' | 'Unlocked',
  { by: actor, at: doneAt }: { by: Actor; at: string },
): string {
  const name = useColleagueName(actor);
  const day = formatUsDate(doneAt);
  return name === null ? `${action} on ${day}` : `${action} by ${name}, ${day}`;
}

export const useHasColleagues = (): boolean => (useAuth().profile?.people ?? 1) > 1;

export const useUnlockedLine = ({ by: actor, created_at }: Pick<UnlockedCandidate, 'by' | 'created_at'>): string =>
  useDoneLine('Unlocked', { by: actor, at: created_at });
