import { AppLink, useLocation, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { CircleCheck } from 'lucide-react';
import { OutcomeCard } from './outcome-card.tsx';
import { CheckoutProgress } from './checkout-progress.tsx';
import { useNamedCheckout, useSettledCheckout } from './settled-checkout.query.ts';

/** After an unlock: paid (with the checkout in the address) or free. */
export default function ThankYouPage() {
  usePageTitle('Thank you');
  useNoIndex();
  const checkout = useNamedCheckout();
  const settlement = useSettledCheckout(checkout, { waitForPayment: true });
  const state: unknown = useLocation().state;
  const wasFree = typeof state === 'object' && state !== null && 'freeUnlock' in state;

  if (checkout !== null && settlement.data?.status !== 'completed') {
    return <CheckoutProgress settlement={settlement} />;
  }
  return (
    <OutcomeCard
      tone="success"
      icon={<CircleCheck />}
      title="Thank you for your payment!"
      actions={
        <>
          <Button asChild>
            <AppLink to="/account">View contact</AppLink>
          </Button>
          <Button asChild variant="secondary">
            <AppLink to="/candidates">Browse Candidates</AppLink>
          </Button>
        </>
      }
    >
      <p>
        {wasFree ? 'Your free unlock has been used.' : 'Your payment has been processed.'} Our team will reach out with
        the candidate’s full information shortly.
      </p>
      <p>You can already see the candidate’s name, phone and email in your account.</p>
    </OutcomeCard>
  );
}
