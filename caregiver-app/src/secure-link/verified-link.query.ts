import { useQuery } from '@marketplace/platform';
import { reopen, verify } from './verify-caregiver.ts';

const verifiedLinkKeys = { of: (token: string | null) => ['caregiver-link', token] as const };

/**
 * Validates a link's token. `data` is the caregiver, or null for an invalid link. Disabled without a token.
 * `isRestored`: the token comes from storage and may be an edit token.
 */
export function useVerifiedLink(token: string | null, isRestored = false) {
  return useQuery({
    queryKey: verifiedLinkKeys.of(token),
    enabled: token !== null,
    queryFn: ({ signal }) => {
      if (token === null) return null;
      return isRestored ? reopen(token, signal) : verify({ token }, token, signal);
    },
    // Sends offline too, so that the call fails instead of hanging.
    networkMode: 'always',
    // No refetch behind an open form.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
