import { AppLink, styled } from '@marketplace/platform';
import { Button, Skeleton } from '@marketplace/ui';
import type { UnlockTerms } from './use-unlock-terms.ts';
import { useUnlock, type UnlockButtonProps } from './use-unlock.tsx';

export function RowUnlockButton({ terms, ...candidate }: UnlockButtonProps & { terms: UnlockTerms }) {
  return <RowUnlock unlock={useUnlock(candidate, terms)} uuid={candidate.candidateUuid} />;
}

interface RowUnlockProps {
  unlock: ReturnType<typeof useUnlock>;
  uuid: string;
  variant?: 'primary' | 'secondary';
}

/** Small unlock button of a row, without the price, which is above the list. */
export function RowUnlock({ unlock, uuid, variant = 'secondary' }: RowUnlockProps) {
  if (unlock.state === 'loading') return <Skeleton height="var(--control-s)" />;
  if (unlock.state === 'done') {
    return (
      <Stacked>
        <Pending fullWidth disabled size="s">
          Request Pending
        </Pending>
        <ContactLink to={`/account#${uuid}`}>View contact</ContactLink>
      </Stacked>
    );
  }
  return (
    <Stacked>
      <Small variant={variant} size="s" fullWidth {...unlock.action} data-unlock>
        <OneLine title={unlock.label}>{unlock.label}</OneLine>
      </Small>
      {unlock.dialog}
    </Stacked>
  );
}

const Stacked = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
`;

const Small = styled(Button)`
  padding: 0.1875rem 0.125rem;
  border-color: var(--color-primary);
  box-shadow: none;
`;

/** A long name may be truncated, because the row also shows it. */
const OneLine = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** May be small, because it is not clickable. Together with the link, it has the height of a row's text. */
const Pending = styled(Button)`
  min-height: 2rem;
  padding-inline: 0.125rem;
  white-space: nowrap;
`;

/** At least 24 px high, because the row's menu may open next to it. */
const ContactLink = styled(AppLink)`
  justify-self: center;
  padding-block: 0.3125rem;
  font-size: var(--text-xs);
  line-height: 1.55;
`;
