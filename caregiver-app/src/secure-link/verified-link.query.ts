import { useQuery } from '@marketplace/platform';
import { reopen, verify } from './verify-caregiver.ts';

const verifiedLinkKeys = { of: (token: string | null) => ['caregiver-link', token] as const };

/**
 * Asks whether a link's token is valid: `data` is the caregiver, or null for an invalid or expired link. An error means
 * that it could not be found out. Nothing is asked while there is no token. A token that the tab kept (`isKept`) opened the
 * profile before and may be an edit token.
 */
export function useVerifiedLink(token: string | null, isKept = false) {
  return useQuery({
    queryKey: verifiedLinkKeys.of(token),
    enabled: token !== null,
    queryFn: ({ signal }) => {
      if (token === null) return null;
      return isKept ? reopen(token, signal) : verify({ token }, token, signal);
    },
    // Without a connection the page says so instead of loading until it is back.
    networkMode: 'always',
    // The answer belongs to this page alone, and opening a link must not ask again behind an open form.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
