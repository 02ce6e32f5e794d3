import {
  customerPortalCall,
  subscriptionCheckoutCall,
  type BillingBody,
  type CheckoutUrl,
} from '@marketplace/contracts';
import { callApi, isApiError, toast, useAssociation, useAuth, useMutation } from '@marketplace/platform';
import { showFailure } from '../failure-text.ts';
import { leaveFor } from '../leave-for.ts';
import { notePurchase } from '../unlocks/recent-purchase.ts';

const LOG_IN_AGAIN = 'Please log out and log back in, then try again';

function useProviderPage(open: (body: BillingBody) => Promise<CheckoutUrl>, noUrl: string, fallback: string) {
  const association = useAssociation()?.code;
  const { ensureSession } = useAuth();
  return useMutation({
    mutationFn: async () => {
      await ensureSession();
      const { url } = await open(association === undefined ? {} : { association });
      if (!url) throw new TypeError(noUrl);
      notePurchase();
      await leaveFor(url);
    },
    onError: (error) => {
      const signedOut = isApiError(error) && error.status === 401;
      const own = error instanceof TypeError ? error.message : fallback;
      if (signedOut) toast({ title: 'Error', description: LOG_IN_AGAIN, tone: 'error' });
      else showFailure(error, own);
    },
  });
}

export function useSubscriptionCheckout() {
  return useProviderPage(
    (body) => callApi(subscriptionCheckoutCall, { body }),
    'No checkout URL returned',
    'Failed to create checkout session',
  );
}

export function useCustomerPortal() {
  return useProviderPage(
    (body) => callApi(customerPortalCall, { body }),
    'Failed to open customer portal',
    'Failed to create customer portal session',
  );
}
