import { settleCheckoutCall } from '@marketplace/contracts';
import { callApi, useAuth, useQuery, useQueryClient, useSearchParams } from '@marketplace/platform';
import { useEffect, useRef } from 'react';
import { candidateListKeys } from '../candidates/candidate-list.query.ts';
import { freeUnlockKeys } from '../unlocks/free-unlock.query.ts';
import { unlockedCandidateKeys } from '../unlocks/unlocked-candidates.query.ts';

const POLL_MS = 2000;
const POLLS = 6;
const CHECKOUT_ID = /^cs_[A-Za-z0-9_]{6,200}$/;

export const settledCheckoutKeys = {
  of: (checkoutId: string | null) => ['settled-checkout', checkoutId] as const,
};

/** The checkout that the payment provider put into the address, if any. */
export function useCheckoutId(): string | null {
  const id = useSearchParams()[0].get('session_id');
  return id !== null && CHECKOUT_ID.test(id) ? id : null;
}

/**
 * What became of a checkout. Asking makes the server look at the payment provider, so that nothing depends on its
 * messages having arrived; while the payment is pending it is asked a few times more.
 * With `waitForPayment` false it is asked once.
 */
export function useSettledCheckout(checkoutId: string | null, { waitForPayment }: { waitForPayment: boolean }) {
  const { user, refreshProfile } = useAuth();
  const queries = useQueryClient();
  const settlement = useQuery({
    queryKey: settledCheckoutKeys.of(checkoutId),
    queryFn: ({ signal }) => callApi(settleCheckoutCall, { body: { checkout_session_id: checkoutId ?? '' }, signal }),
    enabled: checkoutId !== null && user !== null,
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      waitForPayment && state.data?.status === 'pending' && state.dataUpdateCount < POLLS ? POLL_MS : false,
  });

  const completed = settlement.data?.status === 'completed' ? settlement.data.kind : null;
  const refreshedFor = useRef<typeof completed>(null);
  useEffect(() => {
    if (completed === null || refreshedFor.current === completed) return;
    refreshedFor.current = completed;
    for (const queryKey of [unlockedCandidateKeys.all, candidateListKeys.all, freeUnlockKeys.all]) {
      void queries.invalidateQueries({ queryKey });
    }
    if (completed === 'subscription') void refreshProfile();
  }, [completed, queries, refreshProfile]);
  return settlement;
}
