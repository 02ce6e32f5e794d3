import { siteConfig, styled, useAssociation, useAuth, useNoIndex } from '@marketplace/platform';
import { Button, Spinner } from '@marketplace/ui';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { useUrlCheckout, useSettledCheckout } from './settled-checkout.query.ts';
import { LinkButton } from '../links/link-button.tsx';

const FAILED_TITLE = 'Payment failed';
const LEFT_TITLE = 'Checkout not completed';

export default function PaymentFailedPage() {
  useNoIndex();
  const settlement = useSettledCheckout(useUrlCheckout(), { waitForPayment: false });
  const { loading } = useAuth();
  const status = settlement.data?.status;
  // The checkout is open: the user left before paying.
  const hasLeft = status === 'pending';
  const url = settlement.data?.url ?? null;
  const supportEmail = useAssociation()?.support_email ?? siteConfig().supportEmail;

  if (loading || settlement.isLoading) {
    return (
      <OutcomePage picture="payment" title="Checking your payment" pageTitle={FAILED_TITLE} live>
        <Spinner label="One moment, please..." />
      </OutcomePage>
    );
  }
  if (status === 'completed') {
    return (
      <OutcomePage
        picture="done"
        title="Your payment went through after all"
        live
        primary={<LinkButton to="/account" label="My Account" />}
      >
        You're all set. Everything you paid for is in your account.
      </OutcomePage>
    );
  }
  const supportLink = (
    <Button asChild variant={url === null ? 'primary' : 'secondary'}>
      <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(FAILED_TITLE)}`}>Contact Support</a>
    </Button>
  );
  const checkoutLink = (
    <Button asChild>
      <a href={url ?? undefined}>{hasLeft ? 'Return to checkout' : 'Try again'}</a>
    </Button>
  );
  const candidatesLink = <LinkButton variant="secondary" to="/candidates" label="Back to Candidates" />;
  return (
    <OutcomePage
      picture="payment"
      title={hasLeft ? LEFT_TITLE : FAILED_TITLE}
      live
      {...(url === null
        ? { primary: supportLink, secondary: candidatesLink }
        : { primary: checkoutLink, secondary: supportLink })}
    >
      {/* Mentions the card only if Stripe reported a problem with it. */}
      <p>
        {hasLeft ? 'You left the checkout. Nothing was charged.' : "We couldn't process your payment."}
        {status === 'expired' ? ' You have not been charged.' : null}
        {status === 'refunded' ? ' The charge was refunded to your card.' : null}
      </p>
      <p>{hasLeft ? 'If your card was declined, possible causes are:' : 'Possible causes:'}</p>
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
    </OutcomePage>
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
