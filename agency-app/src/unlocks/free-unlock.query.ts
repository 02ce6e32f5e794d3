import { freeUnlockCall, unlockCreditCall } from '@marketplace/contracts';
import { callApi, useAuth, useQuery } from '@marketplace/platform';
import { freeUnlockKeys } from './unlocks.keys.ts';

/** The agency's unused free unlock, or null. Only for active subscribers. Refetched on mount and on window focus. */
export function useFreeUnlock() {
  const { subscription } = useAuth();
  return useQuery({
    queryKey: freeUnlockKeys.all,
    queryFn: async ({ signal }) => (await callApi(freeUnlockCall, { signal })).free_unlock,
    enabled: subscription?.status === 'active',
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** Fetches the agency's unused credit for a dead number, or null. Does not depend on the plan. */
export function useUnlockCredit() {
  const { user } = useAuth();
  return useQuery({
    queryKey: freeUnlockKeys.credit,
    queryFn: async ({ signal }) => (await callApi(unlockCreditCall, { signal })).unlock_credit,
    enabled: user !== null,
  });
}
