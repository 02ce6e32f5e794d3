import { formatUsd, PRO_FREE_UNLOCKS_PER_MONTH, PRO_UNLOCK_CENTS } from '@marketplace/domain';
import { AppLink, siteConfig, useAuth, useNoIndex } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { CheckoutProgress, SignIn, UnknownPayment } from './checkout-progress.tsx';
import { useNamedCheckout, useSettledCheckout } from './settled-checkout.query.ts';

/**
 * Page after buying Pro. Always welcomes the agency, but says that the plan is active only once the checkout has
 * settled.
 */
export default function SubscriptionSuccessPage() {
  useNoIndex();
  const { user, loading } = useAuth();
  const settlement = useSettledCheckout(useNamedCheckout(), { waitForPayment: true });
  const active = settlement.data?.status === 'completed' && settlement.data.kind === 'subscription';
  return (
    <OutcomePage
      picture="welcome"
      pageTitle="Welcome"
      live
      title={`Welcome to the ${siteConfig().productName}!`}
      primary={
        <Button asChild>
          <AppLink to="/candidates">Browse Candidates</AppLink>
        </Button>
      }
      secondary={
        user === null && !loading ? (
          <SignIn variant="secondary" />
        ) : user !== null && (active || !settlement.isAsked) ? (
          <Button asChild variant="secondary">
            <AppLink to="/account">My Account</AppLink>
          </Button>
        ) : null
      }
    >
      {active ? (
        <p>
          {`Your Pro subscription is active. It includes ${PRO_FREE_UNLOCKS_PER_MONTH} free candidate unlock per month; additional candidates cost ${formatUsd(PRO_UNLOCK_CENTS)} each.`}
        </p>
      ) : settlement.isAsked && settlement.data?.status !== 'completed' ? (
        <CheckoutProgress settlement={settlement} />
      ) : (
        <UnknownPayment />
      )}
    </OutcomePage>
  );
}
