import { formatUsd } from '@marketplace/domain';
import { AppLink, styled, toast, useAppNavigate, useAuth, useLocation } from '@marketplace/platform';
import { Button, Skeleton } from '@marketplace/ui';
import { Gift, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { FreeUnlockDialog } from './free-unlock-dialog.tsx';
import { useRedeemFreeUnlock, useUnlockCheckout } from './unlock.mutation.ts';
import { useUnlockTerms } from './use-unlock-terms.ts';

interface UnlockButtonProps {
  candidateUuid: string;
  firstName: string | null;
  /** Status of the agency's own request, from the listing row. */
  requestStatus: string | null;
}

/** Unlocks a candidate with the free monthly unlock if available, else through checkout. */
export function UnlockButton({ candidateUuid, firstName, requestStatus }: UnlockButtonProps) {
  const { user } = useAuth();
  const navigate = useAppNavigate();
  const location = useLocation();
  const terms = useUnlockTerms();
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

  if (!terms.known) {
    return (
      <Stacked>
        <Skeleton height="var(--control-m)" />
        <Note />
      </Stacked>
    );
  }
  const { freeUnlock, priceCents } = terms;

  const busy = redeem.isPending || checkout.isPending;
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
    else if (freeUnlock) setConfirming(true);
    else checkout.mutate();
  };

  return (
    <Stacked>
      <Button
        fullWidth
        busy={busy}
        icon={freeUnlock ? <Gift aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
        onClick={unlock}
      >
        {freeUnlock ? 'Use Free Unlock' : `Unlock ${name}`}
      </Button>
      <Note>
        {freeUnlock ? 'Included in your Pro plan' : null}
        {!freeUnlock && priceCents !== null ? `${formatUsd(priceCents)} for full contact details` : null}
      </Note>
      {freeUnlock ? (
        <FreeUnlockDialog
          open={confirming}
          candidateName={name}
          expiresAt={freeUnlock.expires_at}
          onOpenChange={setConfirming}
          onConfirm={() => {
            // The dialog stays visible for a moment while it closes.
            if (!confirming) return;
            setConfirming(false);
            redeem.mutate(freeUnlock.unlock_id);
          }}
        />
      ) : null}
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
