import {
  comparePlans,
  countInLastMonth,
  formatUsd,
  LAST_MONTH_DAYS,
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

/** How many unlocks a month it takes for Pro to be the better deal. */
export function PlanRule() {
  const rule = `Pro costs ${formatUsd(PRO_MONTHLY_CENTS)} per month with ${PRO_FREE_UNLOCKS_PER_MONTH} candidate included, then ${formatUsd(PRO_UNLOCK_CENTS)} each. Pro pays off from your ${ordinal(unlocksThatMakeProCheaper())} unlock in a month.`;
  return (
    <Box>
      <Text size="s">{rule}</Text>
    </Box>
  );
}

const ORDINAL_ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ordinal = (count: number): string => `${count}${ORDINAL_ENDINGS[ordinals.select(count)] ?? 'th'}`;

/** Which plan would have been cheaper for the agency over the last month. */
export function LastMonthArithmetic({ plan, unlocked }: { plan: Plan; unlocked: readonly UnlockedCandidate[] }) {
  const [now] = useState(() => new Date());
  const unlockedAt = unlocked.filter((candidate) => !candidate.revoked).map(({ created_at }) => new Date(created_at));
  return (
    <Box>
      <Text size="s">{lastMonthText(plan, countInLastMonth(unlockedAt, now))}</Text>
    </Box>
  );
}

/** 'In the last 30 days you unlocked 3 candidates: $1,200 on Pay-Per-Contact, $700 on Pro. Pro would have saved …' */
function lastMonthText(plan: Plan, unlocks: number): string {
  const { payPerContactCents, proCents, cheaper, savedCents } = comparePlans(unlocks);
  const candidates = unlocks === 0 ? 'no candidates' : unlocks === 1 ? '1 candidate' : `${unlocks} candidates`;
  const bill = `In the last ${LAST_MONTH_DAYS} days you unlocked ${candidates}: ${formatUsd(payPerContactCents)} on ${PLAN_NAMES.pay_per_contact}, ${formatUsd(proCents)} on ${PLAN_NAMES.pro}.`;
  if (cheaper === null) return `${bill} Both plans cost the same.`;
  if (cheaper === plan) return `${bill} ${PLAN_NAMES[cheaper]} saves you ${formatUsd(savedCents)}.`;
  return `${bill} ${PLAN_NAMES[cheaper]} would have saved you ${formatUsd(savedCents)}.`;
}

const Box = styled.div`
  padding: var(--space-4);
  border-radius: var(--radius-m);
  background: var(--color-tint);
  color: var(--color-on-tint);
`;
