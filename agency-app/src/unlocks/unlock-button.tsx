import { formatUsd } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { Button, Skeleton } from '@marketplace/ui';
import { Gift, LockOpen } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { UntilReached } from './until-reached.tsx';
import { TERMS_UNKNOWN, useUnlockTerms } from './use-unlock-terms.ts';
import { useUnlock, type UnlockButtonProps } from './use-unlock.tsx';

interface PricedUnlockButtonProps extends UnlockButtonProps {
  children?: ReactNode;
  /** Whether this button is less prominent, because another button comes first. */
  second?: boolean;
  /** Whether a phone shows the button until the user scrolls down to its place. */
  isUntilReached?: boolean;
}

export function UnlockButton({
  children,
  second = false,
  isUntilReached = false,
  ...candidate
}: PricedUnlockButtonProps) {
  const unlock = useUnlock(candidate, useUnlockTerms());
  if (unlock.state === 'done') {
    return (
      <Stacked>
        <Button fullWidth disabled>
          Request Pending
        </Button>
        <Note>
          <ContactLink to={`/account#${candidate.candidateUuid}`}>View contact</ContactLink>
        </Note>
      </Stacked>
    );
  }
  if (unlock.state === 'loading') {
    return (
      <Stacked>
        <Note />
        <Skeleton height="var(--control-m)" />
      </Stacked>
    );
  }
  const { label, action, isUnknown, freeKind, priceCents, dialog } = unlock;
  const Priced = isUntilReached ? UntilReached : Fragment;
  return (
    <Stacked>
      <Priced>
        <Note>
          {isUnknown ? TERMS_UNKNOWN : null}
          {freeKind === 'monthly' ? 'Included in your Pro plan' : null}
          {freeKind === 'credit' ? 'Paid with your unlock credit' : null}
          {freeKind === null && priceCents !== null ? `${formatUsd(priceCents)} for full contact details` : null}
        </Note>
        <Button
          fullWidth
          variant={second ? 'secondary' : 'primary'}
          icon={
            isUnknown ? undefined : freeKind !== null ? <Gift aria-hidden="true" /> : <LockOpen aria-hidden="true" />
          }
          {...action}
        >
          {label}
        </Button>
      </Priced>
      {children}
      {dialog}
    </Stacked>
  );
}

const Stacked = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  min-width: 0;
`;

/** At least 24 px high (WCAG 2.5.8). */
const ContactLink = styled(AppLink)`
  display: inline-block;
  padding-block: 0.3125rem;
`;

const Note = styled.p`
  color: var(--color-text-muted);
  min-height: 1.55em;
  font-size: var(--text-xs);
  line-height: 1.55;
`;
