import type { Receipt, ReceiptsResponse } from '@marketplace/contracts';
import { findCustomerId } from './customers.repository.ts';
import { paymentsOf } from './second-subscriptions.service.ts';
import {
  callStripe,
  dateOf,
  idOf,
  isMissing,
  MISSING,
  type BillingDependencies,
  type Stripe,
} from './stripe-client.ts';

const PAGE_SIZE = 10;
const NO_RECEIPTS: ReceiptsResponse = { receipts: [], more: false };

/**
 * Stripe's paid invoices of the agency, newest first, a page at a time; nothing for a customer or invoice that Stripe does not know.
 * @throws AppError payment_provider_unavailable
 */
export async function viewReceipts(
  deps: BillingDependencies,
  { agencyId, after }: { agencyId: string; after: string | undefined },
): Promise<ReceiptsResponse> {
  const customer = await findCustomerId(deps.db, agencyId);
  if (customer === undefined) return NO_RECEIPTS;
  try {
    const { data, has_more: more } = await callStripe(
      deps,
      () =>
        deps.stripe.invoices.list({
          customer,
          status: 'paid',
          limit: PAGE_SIZE,
          expand: ['data.payments'],
          ...(after === undefined ? {} : { starting_after: after }),
        }),
      { expects: [MISSING] },
    );
    const refunded = await readRefunded(deps, customer, data);
    return { receipts: data.map((invoice) => receiptOf(invoice, refunded)), more };
  } catch (error) {
    if (isMissing(error)) return NO_RECEIPTS;
    throw error;
  }
}

/** Refunded amount by payment, for these invoices. */
async function readRefunded(
  deps: BillingDependencies,
  customer: string,
  invoices: readonly Stripe.Invoice[],
): Promise<Map<string, number>> {
  if (invoices.length === 0) return new Map();
  const created = {
    gte: Math.min(...invoices.map((invoice) => invoice.created)) - EARLIER_SECONDS,
    lt: Math.max(...invoices.map((invoice) => invoice.status_transitions.paid_at ?? invoice.created)) + 1,
  };
  const { data } = await callStripe(deps, () => deps.stripe.charges.list({ customer, created, limit: 100 }), {
    expects: [MISSING],
  });
  return new Map(data.map((charge) => [idOf(charge.payment_intent) ?? '', charge.amount_refunded]));
}

/** The charge of a one-time purchase comes shortly before its invoice. */
const EARLIER_SECONDS = 60 * 60;

function receiptOf(invoice: Stripe.Invoice, refunded: ReadonlyMap<string, number>): Receipt {
  const isPro = invoice.parent?.type === 'subscription_details';
  return {
    id: invoice.id,
    number: invoice.number,
    kind: isPro ? 'pro' : 'unlock',
    description: invoice.lines.data[0]?.description ?? '',
    paid_at: dateOf(invoice.status_transitions.paid_at ?? invoice.created).toISOString(),
    amount: invoice.amount_paid,
    refunded: paymentsOf(invoice).reduce((sum, payment) => sum + (refunded.get(payment) ?? 0), 0),
    url: invoice.hosted_invoice_url ?? null,
    pdf_url: invoice.invoice_pdf ?? null,
  };
}
