import { type SettleCheckoutBody, settleCheckoutCall } from '@marketplace/contracts';
import { callApi, isApiError, useAuth, useQuery, useSearchParams } from '@marketplace/platform';
import { useEffect, useRef } from 'react';
import { forgetPurchase } from '../unlocks/recent-purchase.ts';
import { useRefreshUnlocks } from '../unlocks/refresh-unlocks.ts';

const POLL_MS = 2000;
const POLLS = 6;
const PROVIDER_ID = /^cs_[A-Za-z0-9_]{6,200}$/;
const OWN_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the checkout ID in the URL, or null. Stripe's ID follows a payment; our ID follows an abandoned checkout. */
export function useUrlCheckout(): SettleCheckoutBody | null {
  const [search] = useSearchParams();
  const providerId = search.get('session_id');
  if (providerId !== null && PROVIDER_ID.test(providerId)) return { checkout_session_id: providerId };
  const ownId = search.get('checkout');
  return ownId !== null && OWN_ID.test(ownId) ? { checkout_id: ownId } : null;
}

/**
 * Fetches the outcome of a checkout from Stripe, without webhooks. Polls a few times while pending if
 * `waitForPayment`. `isAsked`: signed in, and the URL names a checkout of this agency.
 */
export function useSettledCheckout(
  checkout: SettleCheckoutBody | null,
  { waitForPayment }: { waitForPayment: boolean },
) {
  const { user, refreshProfile } = useAuth();
  const refreshUnlocks = useRefreshUnlocks();
  const settlement = useQuery({
    queryKey: ['settled-checkout', checkout],
    queryFn: async ({ signal }) => {
      if (checkout === null) throw new TypeError('No checkout to settle');
      return callApi(settleCheckoutCall, { body: checkout, signal });
    },
    enabled: checkout !== null && user !== null,
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      waitForPayment && state.data?.status === 'pending' && state.dataUpdateCount < POLLS ? POLL_MS : false,
  });

  const completedKind = settlement.data?.status === 'completed' ? settlement.data.kind : null;
  const refreshedKind = useRef<typeof completedKind>(null);
  useEffect(() => {
    if (completedKind === null || refreshedKind.current === completedKind) return;
    refreshedKind.current = completedKind;
    void refreshUnlocks();
    // The free unlock arrives after the new plan, so keep polling.
    if (completedKind === 'subscription') void refreshProfile();
    else forgetPurchase();
  }, [completedKind, refreshUnlocks, refreshProfile]);
  // The checkout belongs to another agency: show nothing about it.
  const isForeign = isApiError(settlement.error) && settlement.error.status === 404;
  return { ...settlement, isAsked: checkout !== null && !isForeign && user !== null };
}
