import { formatUsd } from '@marketplace/domain';
import { findCustomerId } from '../agency/billing/customers.repository.ts';
import {
  PaymentProviderError,
  callStripe,
  dateOf,
  idOf,
  MAX_LISTED,
  type BillingDependencies,
  type Stripe,
} from '../agency/billing/stripe-client.ts';
import { listDisputes, listRefunds } from '../agency/billing/returned-money.service.ts';
import type { TimelineEntry } from './timeline-texts.ts';

interface Charges {
  entries: TimelineEntry[];
  paymentIds: string[];
}

export async function chargeEntries(deps: BillingDependencies, agencyId: string): Promise<Charges> {
  const customer = await findCustomerId(deps.db, agencyId);
  if (customer === undefined) return { entries: [], paymentIds: [] };
  try {
    const charges = await callStripe(deps, () =>
      deps.stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: MAX_LISTED }),
    );
    const parts: TimelineEntry[] = [];
    for (const charge of charges) parts.push(...(await entriesOf(deps, charge)));
    return { entries: parts, paymentIds: charges.flatMap((charge) => idOf(charge.payment_intent) ?? []) };
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const text = 'Stripe did not respond: payments, refunds and disputes are missing.';
    return { entries: [{ at: deps.now(), about: 'payment', text }], paymentIds: [] };
  }
}

async function entriesOf(deps: BillingDependencies, charge: Stripe.Charge): Promise<TimelineEntry[]> {
  const payment = idOf(charge.payment_intent) ?? charge.id;
  const entries: TimelineEntry[] = [
    {
      at: dateOf(charge.created),
      about: 'payment',
      text: charge.paid
        ? `${formatUsd(charge.amount)} paid [${payment}]`
        : `${formatUsd(charge.amount)} declined: ${charge.failure_code ?? 'no reason'} [${payment}]`,
    },
  ];
  if (!charge.paid) return entries;
  const [refunds, disputes] = await Promise.all([listRefunds(deps, charge.id), listDisputes(deps, charge)]);
  return [
    ...entries,
    ...refunds.map(({ amount, created, status }) => ({
      at: dateOf(created),
      about: 'refund' as const,
      text: `${formatUsd(amount)}: ${status} [${payment}]`,
    })),
    ...disputes.map(({ amount, created, status }) => ({
      at: dateOf(created),
      about: 'dispute' as const,
      text: `${formatUsd(amount)}: ${status} [${payment}]`,
    })),
  ];
}
