import { formatUsd, PRO_FREE_UNLOCKS_PER_MONTH, PRO_UNLOCK_CENTS } from '@marketplace/domain';
import { siteConfig, useAuth, useNoIndex } from '@marketplace/platform';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { CheckoutProgress, SignIn, UnknownPayment } from './checkout-progress.tsx';
import { useUrlCheckout, useSettledCheckout } from './settled-checkout.query.ts';
import { LinkButton } from '../links/link-button.tsx';

/** Page after a purchase of Pro. Calls the plan active only after the checkout has settled. */
export default function SubscriptionSuccessPage() {
  useNoIndex();
  const { user, loading } = useAuth();
  const settlement = useSettledCheckout(useUrlCheckout(), { waitForPayment: true });
  const isActive = settlement.data?.status === 'completed' && settlement.data.kind === 'subscription';
  return (
    <OutcomePage
      picture="welcome"
      pageTitle="Welcome"
      live
      title={`Welcome to the ${siteConfig().productName}!`}
      primary={<LinkButton to="/candidates" label="Browse Candidates" />}
      secondary={
        user === null && !loading ? (
          <SignIn variant="secondary" />
        ) : user !== null && (isActive || !settlement.isAsked) ? (
          <LinkButton variant="secondary" to="/account" label="My Account" />
        ) : null
      }
    >
      {isActive ? (
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
