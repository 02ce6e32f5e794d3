import {
  formatUsd,
  isInLastMonth,
  LAST_MONTH_DAYS,
  monthCostCents,
  monthlyFeeCents,
  PLAN_NAMES,
  PRO_FREE_UNLOCKS_PER_MONTH,
  PRO_MONTHLY_CENTS,
  PRO_UNLOCK_CENTS,
  unlocksThatMakeProCheaper,
  type Plan,
} from '@marketplace/domain';
import type { UnlockedCandidate } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Text } from '@marketplace/ui';
import { useState } from 'react';

/**
 * Shows how many unlocks per month make Pro cheaper. For a Pro agency, omits the price, because the plan card
 * shows it.
 */
export function PlanRule({ plan }: { plan: Plan }) {
  const price = `Pro costs ${formatUsd(PRO_MONTHLY_CENTS)} per month with ${PRO_FREE_UNLOCKS_PER_MONTH} candidate included, then ${formatUsd(PRO_UNLOCK_CENTS)} each. `;
  return (
    <Box>
      <Text size="s">
        {`${plan === 'pro' ? '' : price}Pro saves you money starting with your ${formatOrdinal(unlocksThatMakeProCheaper())} unlock in a month.`}
      </Text>
    </Box>
  );
}

const ORDINAL_ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const formatOrdinal = (count: number): string => `${count}${ORDINAL_ENDINGS[ordinals.select(count)] ?? 'th'}`;

/** Compares the cost of the last 30 days with the cost on the other plan. Renders nothing without unlocks. */
export function LastMonthArithmetic({
  plan,
  unlockedCandidates,
}: {
  plan: Plan;
  unlockedCandidates: readonly UnlockedCandidate[];
}) {
  const [now] = useState(() => new Date());
  const lastMonth = unlockedCandidates.filter(
    ({ revoked, created_at }) => !revoked && isInLastMonth(new Date(created_at), now),
  );
  if (lastMonth.length === 0) return null;
  const paidCents = lastMonth.reduce((sum, unlock) => sum + unlock.amount_paid - unlock.amount_returned, 0);
  return (
    <Box>
      <Text size="s">{lastMonthText(plan, lastMonth.length, paidCents)}</Text>
    </Box>
  );
}

/** 'In the last 30 days you unlocked 3 candidates for $1,200. On Pro they would have cost $700, $500 less.' */
function lastMonthText(plan: Plan, unlocks: number, paidCents: number): string {
  const otherPlan: Plan = plan === 'pro' ? 'pay_per_contact' : 'pro';
  const [costCents, otherCents] = [paidCents + monthlyFeeCents(plan), monthCostCents(otherPlan, unlocks)];
  const fee = plan === 'pro' ? `, plus ${formatUsd(monthlyFeeCents(plan))} for ${PLAN_NAMES.pro}` : '';
  const candidates = unlocks === 1 ? '1 candidate' : `${unlocks} candidates`;
  const comparison =
    otherCents === costCents
      ? 'the same'
      : `${formatUsd(Math.abs(costCents - otherCents))} ${otherCents < costCents ? 'less' : 'more'}`;
  const pronoun = unlocks === 1 ? 'it' : 'they';
  return `In the last ${LAST_MONTH_DAYS} days you unlocked ${candidates} for ${formatUsd(paidCents)}${fee}. On ${PLAN_NAMES[otherPlan]} ${pronoun} would have cost ${formatUsd(otherCents)}, ${comparison}.`;
}

const Box = styled.div`
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-m);
  background: var(--color-tint);
  color: var(--color-on-tint);
`;
