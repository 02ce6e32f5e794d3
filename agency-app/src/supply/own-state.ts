import { STATE_CODES, type StateCode } from '@marketplace/domain';
import { useAssociation, useAuth } from '@marketplace/platform';

/** State in the agency's profile; null if it has none, or if an association sets the state. */
export function useOwnState(): StateCode | null {
  const association = useAssociation();
  const { profile } = useAuth();
  if (association !== null) return null;
  return STATE_CODES.find((code) => code === profile?.agency_state) ?? null;
}
