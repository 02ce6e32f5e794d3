import { formatUsd } from '@marketplace/domain';
import { AppLink, styled, toast, useAppNavigate, useAuth } from '@marketplace/platform';
import { Button, Skeleton } from '@marketplace/ui';
import { Gift, LockOpen } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { TERMS_UNKNOWN } from './terms-unknown.ts';
import { useRedeemFreeUnlock, useUnlockCheckout } from './unlock.mutation.ts';
import { useUnlockTerms } from './use-unlock-terms.ts';

// Only Pro agencies have free unlocks.
const FreeUnlockDialog = lazy(
  () => import(/* webpackChunkName: "later-free-unlock-dialog" */ './free-unlock-dialog.tsx'),
);

interface UnlockButtonProps {
  candidateUuid: string;
  firstName: string | null;
  /** Status of the agency's own request, from the listing row. */
  requestStatus: string | null;
  /** One of many in a list: outlined and small, with the price above the list instead of below the button. */
  compact?: boolean;
  /** When the person last confirmed the week; null for an empty week. Said before a free unlock is used. */
  confirmedAt?: string | null;
  /** Below the price. `free`: this unlock costs nothing. */
  children?: (free: boolean) => ReactNode;
}

/** Unlocks a candidate with the free monthly unlock if available, else through checkout. */
export function UnlockButton({
  candidateUuid,
  firstName,
  requestStatus,
  compact = false,
  confirmedAt = null,
  children,
}: UnlockButtonProps) {
  const { user } = useAuth();
  const navigate = useAppNavigate();
  const terms = useUnlockTerms();
  const name = firstName?.trim() || 'Candidate';
  const redeem = useRedeemFreeUnlock({ uuid: candidateUuid, name });
  const checkout = useUnlockCheckout({ uuid: candidateUuid, name });
  const [confirming, setConfirming] = useState(false);
  // The dialog is still there while it closes.
  const [asked, setAsked] = useState(false);

  if (requestStatus === 'completed' || redeem.isSuccess) {
    return (
      <Stacked $compact={compact}>
        {compact ? (
          <Pending fullWidth disabled size="s">
            Request Pending
          </Pending>
        ) : (
          <Button fullWidth disabled>
            Request Pending
          </Button>
        )}
        <Note>
          <ContactLink to="/account">View contact</ContactLink>
        </Note>
      </Stacked>
    );
  }

  if (terms.state === 'loading') {
    return (
      <Stacked $compact={compact}>
        <Skeleton height={compact ? 'var(--control-s)' : 'var(--control-m)'} />
        {compact ? null : <Note />}
      </Stacked>
    );
  }

  const askToSignIn = () => {
    // Read here: subscribing to it would render every button of a list again whenever a filter changes.
    const { pathname, search, hash } = window.location;
    toast({
      title: 'Authentication Required',
      description: 'Please sign in to unlock candidate profiles.',
      tone: 'error',
      about: 'session',
    });
    navigate('/signin', { state: { from: { pathname, search, hash } } });
  };
  const isUnknown = terms.state === 'unknown';
  const freeUnlock = isUnknown ? null : terms.freeUnlock;
  const priceCents = isUnknown ? null : terms.priceCents;
  const press = () => {
    if (isUnknown) terms.retry();
    else if (!user) askToSignIn();
    else if (freeUnlock) {
      setAsked(true);
      setConfirming(true);
    } else checkout.mutate();
  };
  const busy = isUnknown ? terms.retrying : redeem.isPending || checkout.isPending;
  const label = isUnknown ? 'Try again' : freeUnlock ? 'Use Free Unlock' : `Unlock ${name}`;
  const action = {
    busy,
    busyText: isUnknown ? 'Checking...' : undefined,
    'aria-label': isUnknown && !busy ? `Try again to unlock ${name}` : undefined,
    onClick: press,
  };

  return (
    <Stacked $compact={compact}>
      {compact ? (
        <Outlined variant="secondary" size="s" fullWidth {...action} data-unlock>
          <OneLine title={label}>{label}</OneLine>
        </Outlined>
      ) : (
        <>
          <Button
            fullWidth
            icon={isUnknown ? undefined : freeUnlock ? <Gift aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
            {...action}
          >
            {label}
          </Button>
          <Note>
            {isUnknown ? TERMS_UNKNOWN : null}
            {freeUnlock ? 'Included in your Pro plan' : null}
            {!freeUnlock && priceCents !== null ? `${formatUsd(priceCents)} for full contact details` : null}
          </Note>
          {children?.(freeUnlock !== null)}
        </>
      )}
      {freeUnlock && asked ? (
        <Suspense fallback={null}>
          <FreeUnlockDialog
            open={confirming}
            candidateName={name}
            confirmedAt={confirmedAt}
            expiresAt={freeUnlock.expires_at}
            onOpenChange={setConfirming}
            onConfirm={() => {
              // The dialog stays visible for a moment while it closes.
              if (!confirming) return;
              setConfirming(false);
              redeem.mutate(freeUnlock.unlock_id);
            }}
          />
        </Suspense>
      ) : null}
    </Stacked>
  );
}

const Stacked = styled.div<{ $compact: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $compact }) => ($compact ? 0 : 'var(--space-2)')};
  min-width: 0;
`;

const Outlined = styled(Button)`
  padding: 0.1875rem 0.125rem;
  border-color: var(--color-primary);
  box-shadow: none;
`;

/** The row says the name, too, so a very long one may end in dots. */
const OneLine = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** No target, so it may be low: it and the link below it are as high as a row's text. */
const Pending = styled(Button)`
  min-height: 2rem;
  padding-inline: 0.125rem;
  white-space: nowrap;
`;

/** At least 24 px high: the menu of its row may open next to it. */
const ContactLink = styled(AppLink)`
  display: inline-block;
  padding-block: 0.3125rem;
`;

const Note = styled.p`
  color: var(--color-text-muted);
  min-height: 1.55em;
  font-size: var(--text-xs);
  line-height: 1.55;
  text-align: center;
`;
