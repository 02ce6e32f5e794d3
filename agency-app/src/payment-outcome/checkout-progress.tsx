import type { SettleCheckoutResponse } from '@marketplace/contracts';
import { AppLink, errorText, useAuth, type UseQueryResult } from '@marketplace/platform';
import { Button, Spinner } from '@marketplace/ui';
import { Clock, CircleAlert } from 'lucide-react';
import { OutcomeCard } from './outcome-card.tsx';

/** What to say of a checkout that is not (yet) completed. */
export function CheckoutProgress({ settlement }: { settlement: UseQueryResult<SettleCheckoutResponse> }) {
  const { user, loading } = useAuth();
  const status = settlement.data?.status;
  const account = (
    <Button asChild variant="secondary">
      <AppLink to="/account">My Account</AppLink>
    </Button>
  );
  const checkAgain = (
    <Button busy={settlement.isFetching} busyText="Checking..." onClick={() => void settlement.refetch()}>
      Check again
    </Button>
  );

  if (!loading && !user) {
    return (
      <OutcomeCard
        tone="neutral"
        icon={<Clock />}
        title="Please sign in"
        actions={
          <Button asChild>
            <AppLink to="/signin" state={{ from: { pathname: '/account' } }}>
              Sign In
            </AppLink>
          </Button>
        }
      >
        Sign in to see what you paid for. Your payment is safe either way.
      </OutcomeCard>
    );
  }
  if (status === 'expired' || status === 'refunded') {
    return (
      <OutcomeCard
        tone="danger"
        icon={<CircleAlert />}
        title={status === 'expired' ? 'This checkout has expired' : 'This payment was refunded'}
        actions={account}
      >
        {status === 'expired'
          ? 'Nothing was charged. You can start again from the candidate’s card.'
          : 'The amount goes back to your card. Your account shows what you have unlocked.'}
      </OutcomeCard>
    );
  }
  if (settlement.isError) {
    return (
      <OutcomeCard
        tone="neutral"
        icon={<CircleAlert />}
        title="We could not check your payment"
        actions={
          <>
            {checkAgain}
            {account}
          </>
        }
      >
        {errorText(settlement.error, 'Something went wrong. Please try again.')}
      </OutcomeCard>
    );
  }
  if (status === 'pending' && !settlement.isFetching) {
    return (
      <OutcomeCard
        tone="neutral"
        icon={<Clock />}
        title="Confirming your payment"
        actions={
          <>
            {checkAgain}
            {account}
          </>
        }
      >
        Your payment is still being confirmed. This can take a minute; it also appears in your account once it is done.
      </OutcomeCard>
    );
  }
  return (
    <OutcomeCard tone="neutral" icon={<Clock />} title="Confirming your payment">
      <Spinner label="One moment, please..." />
    </OutcomeCard>
  );
}
