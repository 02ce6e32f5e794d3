import { formatUsd, PRO_MONTHLY_CENTS, PRO_UNLOCK_CENTS } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { Button, Skeleton, VisuallyHidden } from '@marketplace/ui';
import { Fragment, useId, type ReactNode } from 'react';
import { Guarantee } from './guarantee.tsx';
import { UntilReached } from './until-reached.tsx';
import { TERMS_UNKNOWN, useUnlockTerms } from './use-unlock-terms.ts';
import { useUnlock, type UnlockButtonProps } from './use-unlock.tsx';

interface PricedUnlockButtonProps extends UnlockButtonProps {
  /** Button to ask the candidate before paying; left of the unlock button. */
  ask?: ReactNode;
  children?: ReactNode;
  /** Whether this button is less prominent, because a question should come first. */
  isSecondary?: boolean;
  /** Whether a phone pins the buttons to the bottom until they scroll into view. */
  isUntilReached?: boolean;
}

export function UnlockButton({
  ask = null,
  children,
  isSecondary = false,
  isUntilReached = false,
  ...candidate
}: PricedUnlockButtonProps) {
  const unlock = useUnlock(candidate, useUnlockTerms());
  const note = useId();
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
        <Choices>
          {ask}
          <Skeleton height="var(--control-m)" />
        </Choices>
        <Note />
      </Stacked>
    );
  }
  const { label, action, isUnknown, freeKind, priceCents, dialog } = unlock;
  const cost = freeKind === null ? priceCents : null;
  const Bar = isUntilReached ? UntilReached : Fragment;
  return (
    <Stacked>
      <Bar>
        {isUnknown ? <Note>{TERMS_UNKNOWN}</Note> : null}
        <Choices>
          {ask}
          <Button fullWidth variant={isSecondary ? 'secondary' : 'primary'} aria-describedby={note} {...action}>
            {label}
            {cost === null ? null : <ButtonPrice>{formatUsd(cost)}</ButtonPrice>}
          </Button>
        </Choices>
      </Bar>
      {children}
      <Note id={note}>
        {'Unlock: full name, phone and email. '}
        {cost === null ? null : <VisuallyHidden>{`Price: ${formatUsd(cost)}. `}</VisuallyHidden>}
        {freeKind === 'monthly' ? 'Included in your Pro plan. ' : null}
        {freeKind === 'credit' ? 'Paid with your unlock credit. ' : null}
        {cost === null || cost === PRO_UNLOCK_CENTS ? null : PRO_OFFER}
        <Guarantee />
      </Note>
      {dialog}
    </Stacked>
  );
}

const PRO_OFFER = `${formatUsd(PRO_UNLOCK_CENTS)} with Pro (${formatUsd(PRO_MONTHLY_CENTS)}/mo). `;

/** Price after a button's label. Hidden from screen readers, which read the note below the buttons. */
export function ButtonPrice({ children }: { children: string }) {
  return <Quiet aria-hidden="true">{`· ${children}`}</Quiet>;
}

const Quiet = styled.span`
  font-weight: 400;
  white-space: nowrap;
`;

const Stacked = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  min-width: 0;
`;

/** Side by side, or stacked if the labels are too long. */
const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  > * {
    flex: 1 0 auto;
    width: auto;
    max-width: 100%;
  }
  > :last-child {
    flex-grow: 2;
  }
  button {
    gap: 0.3em;
    font-size: var(--text-s);
  }
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
