import { STATE_CODES, type StateCode } from '@marketplace/domain';
import { useAssociation, useAuth } from '@marketplace/platform';

/** The state that the agency's profile names; null if it names none, or where an association sets the state. */
export function useOwnState(): StateCode | null {
  const association = useAssociation();
  const { profile } = useAuth();
  if (association !== null) return null;
  return STATE_CODES.find((code) => code === profile?.agency_state) ?? null;
}
