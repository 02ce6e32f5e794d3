import { formatUsd, planOf, unlockPriceCents } from '@marketplace/domain';
import { AppLink, styled, toast, useAppNavigate, useAuth, useLocation } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { Gift, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { FreeUnlockDialog } from './free-unlock-dialog.tsx';
import { useFreeUnlock } from './free-unlock.query.ts';
import { useRedeemFreeUnlock, useUnlockCheckout } from './unlock.mutations.ts';

interface UnlockButtonProps {
  candidateUuid: string;
  firstName: string | null;
  /** Status of the agency's own request, as the listing's row says. */
  requestStatus: string | null;
}

/** Unlocks one candidate: with the free monthly unlock where there is one, else through the checkout. */
export function UnlockButton({ candidateUuid, firstName, requestStatus }: UnlockButtonProps) {
  const { user, profile, subscription } = useAuth();
  const navigate = useAppNavigate();
  const location = useLocation();
  const freeUnlock = useFreeUnlock();
  const plan = planOf(subscription?.status ?? null);
  const name = firstName?.trim() || 'Candidate';
  const redeem = useRedeemFreeUnlock(candidateUuid, name);
  const checkout = useUnlockCheckout(candidateUuid);
  const [confirming, setConfirming] = useState(false);

  if (requestStatus === 'completed' || redeem.isSuccess) {
    return (
      <Stacked>
        <Button fullWidth disabled>
          Request Pending
        </Button>
        <Note>
          <AppLink to="/account">View contact</AppLink>
        </Note>
      </Stacked>
    );
  }

  // The browser is on its way to the checkout once the call has succeeded, so the button stays busy.
  const busy = redeem.isPending || checkout.isPending || checkout.isSuccess;
  const askToSignIn = () => {
    toast({
      title: 'Authentication Required',
      description: 'Please sign in to unlock candidate profiles.',
      tone: 'error',
    });
    navigate('/signin', { state: { from: location } });
  };
  const unlock = () => {
    if (!user) askToSignIn();
    else if (freeUnlock.data) setConfirming(true);
    else checkout.mutate();
  };

  return (
    <Stacked>
      <Button
        fullWidth
        busy={busy}
        icon={freeUnlock.data ? <Gift aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
        // Until it is known whether a free unlock is left, nobody should pay by mistake.
        disabled={freeUnlock.isLoading}
        onClick={unlock}
      >
        {freeUnlock.data ? 'Use Free Unlock' : `Unlock ${name}`}
      </Button>
      {/* The price follows the plan, which comes with the profile. */}
      <Note>
        {freeUnlock.data && 'Included in your Pro plan'}
        {!freeUnlock.data && profile && `${formatUsd(unlockPriceCents(plan))} for full contact details`}
      </Note>
      {freeUnlock.data && (
        <FreeUnlockDialog
          open={confirming}
          candidateName={name}
          expiresAt={freeUnlock.data.expires_at}
          onOpenChange={setConfirming}
          onConfirm={() => {
            setConfirming(false);
            if (freeUnlock.data) redeem.mutate(freeUnlock.data.unlock_id);
          }}
        />
      )}
    </Stacked>
  );
}

const Stacked = styled.div`
  display: grid;
  gap: var(--space-2);
`;

const Note = styled.p`
  color: var(--color-text-muted);
  min-height: 1.55em;
  font-size: var(--text-xs);
  text-align: center;
`;
