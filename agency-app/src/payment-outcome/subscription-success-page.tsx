import { formatUsd, PRO_FREE_UNLOCKS_PER_MONTH, PRO_UNLOCK_CENTS } from '@marketplace/domain';
import { AppLink, siteConfig, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { Sparkles } from 'lucide-react';
import { CheckoutProgress } from './checkout-progress.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { useNamedCheckout, useSettledCheckout } from './settled-checkout.query.ts';

/** After the checkout of a Pro subscription. */
export default function SubscriptionSuccessPage() {
  usePageTitle('Subscription active');
  useNoIndex();
  const checkout = useNamedCheckout();
  const settlement = useSettledCheckout(checkout, { waitForPayment: true });
  if (checkout !== null && settlement.data?.status !== 'completed') {
    return <CheckoutProgress settlement={settlement} />;
  }
  return (
    <OutcomeCard
      tone="success"
      icon={<Sparkles />}
      title={`Welcome to the ${siteConfig().productName}!`}
      actions={
        <>
          <Button asChild>
            <AppLink to="/candidates">Browse Candidates</AppLink>
          </Button>
          <Button asChild variant="secondary">
            <AppLink to="/account">My Account</AppLink>
          </Button>
        </>
      }
    >
      {`Your Pro subscription is active. It includes ${PRO_FREE_UNLOCKS_PER_MONTH} free candidate unlock per month; additional candidates cost ${formatUsd(PRO_UNLOCK_CENTS)} each.`}
    </OutcomeCard>
  );
}
