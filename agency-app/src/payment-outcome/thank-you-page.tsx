import { AppLink, useAuth, useLocation, useNoIndex } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { freelyUnlocked, useSignedInPersonId, wasFreeUnlockOf } from '../unlocks/free-unlock-state.ts';
import { CheckoutProgress } from './checkout-progress.tsx';
import { DeliveredContact } from './delivered-contact.tsx';
import { UnknownPayment, SignIn } from './unknown-payment.tsx';
import { useNamedCheckout, useSettledCheckout } from './settled-checkout.query.ts';

/**
 * Page after an unlock or a subscription. A settled checkout in the URL means paid, and valid navigation state means a
 * free unlock. Without either, the page does not say what was unlocked.
 */
export default function ThankYouPage() {
  useNoIndex();
  const { user, loading } = useAuth();
  const settlement = useSettledCheckout(useNamedCheckout(), { waitForPayment: true });
  const signedIn = useSignedInPersonId();
  const { state } = useLocation();
  const free = wasFreeUnlockOf(signedIn, state);
  const paid = settlement.data?.status === 'completed' ? settlement.data.kind : null;
  const hasOutcome = paid !== null || free;
  const unlocked = settlement.data?.candidate_uuid ?? freelyUnlocked(signedIn, state);
  const unsettled = !hasOutcome && settlement.isAsked;
  const signedOut = !hasOutcome && user === null;
  return (
    <OutcomePage
      picture="done"
      pageTitle="Thank you"
      title="Thank you for your payment!"
      live
      {...(unsettled || (signedOut && loading)
        ? {}
        : signedOut
          ? { primary: <SignIn /> }
          : {
              primary: (
                <Button asChild>
                  <AppLink to={unlocked === null ? '/account' : `/account#${unlocked}`}>
                    {paid === 'unlock' || (paid === null && free) ? 'View contact' : 'My Account'}
                  </AppLink>
                </Button>
              ),
              secondary: (
                <Button asChild variant="secondary">
                  <AppLink to="/candidates">Browse Candidates</AppLink>
                </Button>
              ),
            })}
    >
      {hasOutcome && unlocked !== null ? <DeliveredContact candidateUuid={unlocked} /> : null}
      <p>Our team will reach out with the candidate’s full information shortly.</p>
      {hasOutcome ? (
        <p>
          {paid === null ? 'Your free unlock has been used. You were not charged.' : 'Your payment has been processed.'}
        </p>
      ) : unsettled ? (
        <CheckoutProgress settlement={settlement} />
      ) : (
        <UnknownPayment />
      )}
    </OutcomePage>
  );
}
