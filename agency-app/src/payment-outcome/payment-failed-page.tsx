import { AppLink, siteConfig, styled, useAssociation, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { OutcomeCard } from './outcome-card.tsx';
import { useNamedCheckout, useSettledCheckout } from './settled-checkout.query.ts';

/** After a checkout that did not end in a payment: why that may be, and the way back to the same checkout. */
export default function PaymentFailedPage() {
  usePageTitle('Payment failed');
  useNoIndex();
  const settlement = useSettledCheckout(useNamedCheckout(), { waitForPayment: false });
  const supportEmail = useAssociation()?.support_email ?? siteConfig().supportEmail;
  const status = settlement.data?.status;
  const checkoutUrl = settlement.data?.url;

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
        There is nothing left to do. Everything that you paid for is in your account.
      </OutcomeCard>
    );
  }
  return (
    <OutcomeCard
      tone="danger"
      icon={<CircleAlert />}
      title="Payment failed"
      actions={
        <>
          {checkoutUrl && (
            <Button asChild>
              <a href={checkoutUrl}>Try again</a>
            </Button>
          )}
          <Button asChild variant="secondary">
            <a href={`mailto:${supportEmail}?subject=${encodeURIComponent('Payment failed')}`}>Contact Support</a>
          </Button>
          <Button asChild variant="ghost">
            <AppLink to="/candidates">Back to Candidates</AppLink>
          </Button>
        </>
      }
    >
      {/* Only what the payment provider says is said of the card. */}
      <p>
        We could not process your payment.{' '}
        {(status === 'pending' || status === 'expired') && 'You have not been charged. '}
        {status === 'refunded' && 'What was charged has been refunded to your card. '}
        Possible causes:
      </p>
      <Causes>
        <li>Insufficient funds</li>
        <li>An expired card</li>
        <li>A temporary issue with the payment</li>
      </Causes>
      <p>
        {status === 'expired'
          ? 'This checkout has expired. Please start again from the candidate’s card or from your account.'
          : 'Please try again with the original link, or use another card.'}
      </p>
    </OutcomeCard>
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
