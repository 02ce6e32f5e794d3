import { AppLink, siteConfig, styled, useAssociation, useAuth, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button, Spinner } from '@marketplace/ui';
import { CircleAlert, CircleCheck, Clock, Undo2 } from 'lucide-react';
import { OutcomeCard } from './outcome-card.tsx';
import { useNamedCheckout, useSettledCheckout } from './settled-checkout.query.ts';

const FAILED_TITLE = 'Payment failed';
const LEFT_TITLE = 'Checkout not completed';

/** After a checkout without a payment: its status, and a link back to the same checkout. */
export default function PaymentFailedPage() {
  useNoIndex();
  const settlement = useSettledCheckout(useNamedCheckout(), { waitForPayment: false });
  const { loading } = useAuth();
  const status = settlement.data?.status;
  // Still open: the user left without paying.
  const left = status === 'pending';
  usePageTitle(left ? LEFT_TITLE : FAILED_TITLE);

  if (loading || settlement.isLoading) {
    return (
      <OutcomeCard tone="neutral" icon={<Clock />} title="Checking your payment">
        <Spinner label="One moment, please..." />
      </OutcomeCard>
    );
  }
  if (status === 'completed') {
    return (
      <OutcomeCard
        tone="success"
        icon={<CircleCheck />}
        title="Your payment went through after all"
        actions={
          <Button asChild>
            <AppLink to="/account">My Account</AppLink>
          </Button>
        }
      >
        You're all set. Everything you paid for is in your account.
      </OutcomeCard>
    );
  }
  return (
    <OutcomeCard
      tone={left ? 'neutral' : 'danger'}
      icon={left ? <Undo2 /> : <CircleAlert />}
      title={left ? LEFT_TITLE : FAILED_TITLE}
      actions={<WaysOn checkoutUrl={settlement.data?.url ?? null} left={left} />}
    >
      {/* Says about the card only what the payment provider reported. */}
      <p>
        {left ? 'You left the checkout. Nothing was charged.' : "We couldn't process your payment."}
        {status === 'expired' ? ' You have not been charged.' : null}
        {status === 'refunded' ? ' The charge was refunded to your card.' : null}
      </p>
      <p>{left ? 'If your card was declined, possible causes are:' : 'Possible causes:'}</p>
      <Causes>
        <li>Insufficient funds</li>
        <li>An expired card</li>
        <li>A temporary issue with the payment</li>
      </Causes>
      <p>
        {status === 'expired'
          ? 'This checkout has expired. Please start again from the candidate’s card or from your account.'
          : 'Please try again with the original link, or use a different card.'}
      </p>
    </OutcomeCard>
  );
}

function WaysOn({ checkoutUrl, left }: { checkoutUrl: string | null; left: boolean }) {
  const supportEmail = useAssociation()?.support_email ?? siteConfig().supportEmail;
  return (
    <>
      {checkoutUrl ? (
        <Button asChild>
          <a href={checkoutUrl}>{left ? 'Return to checkout' : 'Try again'}</a>
        </Button>
      ) : null}
      <Button asChild variant="secondary">
        <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(FAILED_TITLE)}`}>Contact Support</a>
      </Button>
      <Button asChild variant="ghost">
        <AppLink to="/candidates">Back to Candidates</AppLink>
      </Button>
    </>
  );
}

const Causes = styled.ul`
  display: inline-grid;
  list-style: disc;
  gap: var(--space-1);
  margin-block: var(--space-3);
  padding-inline-start: 1.25em;
  text-align: start;
`;
