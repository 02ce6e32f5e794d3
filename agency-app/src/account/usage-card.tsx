import type { UnlockedCandidate } from '@marketplace/contracts';
import { formatUsd, planOf } from '@marketplace/domain';
import { AppLink, styled, useAuth } from '@marketplace/platform';
import { Skeleton, Text } from '@marketplace/ui';
import { useFreeUnlock, useUnlockCredit } from '../unlocks/use-unlock-terms.ts';
import type { PlanState } from '../unlocks/use-plan-state.ts';
import { formatUsDate } from '../formats/us-date.ts';
import { LastMonthArithmetic } from './plan-arithmetic.tsx';
import { TitledCard } from '../page-layout/titled-section.tsx';

/** Returns the cents spent on unlocks that are not revoked, minus refunds. */
function sumSpentCents(candidates: readonly UnlockedCandidate[]): number {
  return candidates.reduce(
    (sum, candidate) => sum + (candidate.revoked ? 0 : candidate.amount_paid - candidate.amount_returned),
    0,
  );
}

interface UsageCardProps {
  plan: PlanState;
  /** Undefined while loading. */
  unlockedCandidates: readonly UnlockedCandidate[] | undefined;
  /** Whether the candidates failed to load. The list below this card shows the error. */
  hasFailed: boolean;
}

export function UsageCard({ plan, unlockedCandidates, hasFailed }: UsageCardProps) {
  const { subscription } = useAuth();
  const liveCount = unlockedCandidates?.filter((candidate) => !candidate.revoked).length;
  return (
    <TitledCard id="usage-heading" title="Unlocks and spend">
      {liveCount === 0 || hasFailed ? null : (
        <Figures>
          <div>
            <dt>Spent on unlocks</dt>
            <dd>{unlockedCandidates ? formatUsd(sumSpentCents(unlockedCandidates)) : <Figure />}</dd>
          </div>
          <div>
            <dt>Candidates unlocked</dt>
            <dd>{liveCount ?? <Figure />}</dd>
          </div>
        </Figures>
      )}
      {plan === 'loading' ? (
        <Skeleton height="9rem" />
      ) : (
        <>
          <FreeUnlockStatus isPlanKnown={plan === 'known'} />
          <CreditStatus />
          {unlockedCandidates && plan === 'known' ? (
            <LastMonthArithmetic plan={planOf(subscription?.status ?? null)} unlockedCandidates={unlockedCandidates} />
          ) : null}
        </>
      )}
    </TitledCard>
  );
}

const Figure = () => <Skeleton width="4rem" height="1.5rem" />;

function FreeUnlockStatus({ isPlanKnown }: { isPlanKnown: boolean }) {
  const { subscription } = useAuth();
  const freeUnlock = useFreeUnlock();
  return (
    <div>
      <Text weight="bold">Free unlock</Text>
      <Text tone="muted" role="status">
        {!isPlanKnown || freeUnlock.isError ? (
          "We couldn't check your free unlock right now."
        ) : subscription?.status !== 'active' ? (
          'Pro includes 1 free candidate unlock per month.'
        ) : freeUnlock.isPending ? (
          'Checking...'
        ) : freeUnlock.data ? (
          <>
            1 available until {formatUsDate(freeUnlock.data.expires_at)}.{' '}
            <AppLink to="/candidates">Browse candidates</AppLink>
          </>
        ) : (
          'Used this month.'
        )}
      </Text>
    </div>
  );
}

/** Shows the agency's credit for a nonworking phone number, if any. */
function CreditStatus() {
  const { data } = useUnlockCredit();
  if (!data) return null;
  return (
    <div>
      <Text weight="bold">Unlock credit</Text>
      <Text tone="muted">
        1 available until {formatUsDate(data.expires_at)}. <AppLink to="/candidates">Browse candidates</AppLink>
      </Text>
    </div>
  );
}

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-8);

  dt {
    color: var(--color-text-muted);
    font-size: var(--text-s);
  }
  dd {
    font-family: var(--font-heading);
    font-size: var(--text-h3);
    font-weight: var(--weight-bold);
  }
`;
