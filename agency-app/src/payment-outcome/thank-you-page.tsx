import { AppLink, useLocation, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { CircleCheck } from 'lucide-react';
import { freelyUnlocked, useSignedInId, wasFreeUnlockOf } from '../unlocks/free-unlock-state.ts';
import { DeliveredContact } from './delivered-contact.tsx';
import { BrowseCandidates, NothingKnown } from './nothing-known.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { CheckoutProgress } from './checkout-progress.tsx';
import { useNamedCheckout, useSettledCheckout } from './settled-checkout.query.ts';

/**
 * After an unlock. Everyone, signed in or not, sees the heading and first sentence. The rest says only what is known
 * about this session: paid (the checkout in the URL, once settled), free, or neither.
 */
export default function ThankYouPage() {
  usePageTitle('Thank you');
  useNoIndex();
  const settlement = useSettledCheckout(useNamedCheckout(), { waitForPayment: true });
  const signedIn = useSignedInId();
  const { state } = useLocation();
  const free = wasFreeUnlockOf(signedIn, state);
  const paid = settlement.data?.status === 'completed' ? settlement.data.kind : null;
  const unlocked = settlement.data?.candidate_uuid ?? freelyUnlocked(signedIn, state);
  return (
    <OutcomeCard tone="success" icon={<CircleCheck />} title="Thank you for your payment!">
      <p>Our team will reach out with the candidate’s full information shortly.</p>
      {paid !== null ? (
        <>
          <p>
            {paid === 'unlock'
              ? 'Your payment has been processed. You can already see the candidate’s name, phone and email in your account.'
              : 'Your payment has been processed.'}
          </p>
          {unlocked === null ? null : <DeliveredContact candidateUuid={unlocked} />}
          <ToContact unlocked={paid === 'unlock'} />
        </>
      ) : free ? (
        <>
          <p>Your free unlock has been used. You were not charged.</p>
          <p>You can already see the candidate’s name, phone and email in your account.</p>
          {unlocked === null ? null : <DeliveredContact candidateUuid={unlocked} />}
          <ToContact unlocked />
        </>
      ) : settlement.isAsked ? (
        <CheckoutProgress settlement={settlement} />
      ) : (
        <NothingKnown />
      )}
    </OutcomeCard>
  );
}

function ToContact({ unlocked }: { unlocked: boolean }) {
  return (
    <BrowseCandidates
      first={
        <Button asChild>
          <AppLink to="/account">{unlocked ? 'View contact' : 'My Account'}</AppLink>
        </Button>
      }
    />
  );
}
