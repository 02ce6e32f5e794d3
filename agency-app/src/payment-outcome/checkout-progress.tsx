import type { SettleCheckoutResponse } from '@marketplace/contracts';
import { styled, useAuth, useLocation, type UseQueryResult } from '@marketplace/platform';
import { Button, type ButtonProps, Cluster, Heading, Spinner } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { failureText } from '../failures/failure-text.ts';
import { useUrlCheckout } from './settled-checkout.query.ts';
import { LinkButton } from '../links/link-button.tsx';

type Settlement = Pick<UseQueryResult<SettleCheckoutResponse>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;

export function CheckoutProgress({ settlement }: { settlement: Settlement }) {
  const status = settlement.data?.status;
  const accountLink = <LinkButton variant="secondary" to="/account" label="My Account" />;
  const checkAgainActions = (
    <>
      <Button busy={settlement.isFetching} busyText="Checking..." onClick={() => void settlement.refetch()}>
        Check again
      </Button>
      {accountLink}
    </>
  );

  if (status === 'expired') {
    return (
      <State title="This checkout has expired" actions={accountLink}>
        Nothing was charged. You can start again from the candidate’s card.
      </State>
    );
  }
  if (status === 'refunded') {
    return (
      <State title="This payment was refunded" actions={accountLink}>
        The amount is going back to your card. Your account shows what you've unlocked.
      </State>
    );
  }
  if (settlement.isError) {
    return (
      <State title="We couldn't check your payment" actions={checkAgainActions}>
        {failureText(settlement.error, 'Something went wrong. Please try again.')}
      </State>
    );
  }
  if (status === 'pending' && !settlement.isFetching) {
    return (
      <State title="Confirming your payment" actions={checkAgainActions}>
        Your payment is still being confirmed. This can take a minute. You'll see it in your account once it's done.
      </State>
    );
  }
  return (
    <State title="Confirming your payment">
      <Spinner label="One moment, please..." />
    </State>
  );
}

function State({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <Part>
      <Heading level={2} size={4}>
        {title}
      </Heading>
      <div>{children}</div>
      {actions ? (
        <Cluster gap={3} justify="center">
          {actions}
        </Cluster>
      ) : null}
    </Part>
  );
}

const Part = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  padding-block-start: var(--space-2);
`;

/** Shown without a known payment or free unlock in this session. Does not mention a payment. */
export function UnknownPayment() {
  const { user, loading } = useAuth();
  if (loading) return <Spinner label="One moment, please..." />;
  return (
    <p>
      {user === null
        ? 'Sign in to see what you have unlocked.'
        : 'Your account shows your plan and what you have unlocked.'}
    </p>
  );
}

/**
 * Link to the sign-in page. Afterwards, the user returns here if the URL has a checkout, otherwise to the
 * account page.
 */
export function SignIn({ variant = 'primary' }: Pick<ButtonProps, 'variant'>) {
  const location = useLocation();
  const from = useUrlCheckout() === null ? { pathname: '/account' } : location;
  return <LinkButton variant={variant} to="/signin" state={{ from }} label="Sign In" />;
}
