import type { Receipt, ReceiptsResponse } from '@marketplace/contracts';
import { listCustomerIds } from './customers.repository.ts';
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
interface Part {
  customer: string;
  after: string | undefined;
}

/**
 * Lists paid invoices, newest first, then those of agencies merged into this one. Returns none if Stripe does not know
 * the customer or invoice.
 * @throws AppError payment_provider_unavailable
 */
export async function viewReceipts(
  deps: BillingDependencies,
  { agencyId, after }: { agencyId: string; after: string | undefined },
): Promise<ReceiptsResponse> {
  const receipts: Receipt[] = [];
  for (const part of await partsAfter(deps, { agencyId, after })) {
    // If the page is full, reads one more receipt only to learn whether there is a next page.
    const page = await readPage(deps, part, Math.max(1, PAGE_SIZE - receipts.length));
    if (receipts.length === PAGE_SIZE && page.receipts.length > 0) return { receipts, more: true };
    receipts.push(...page.receipts);
    if (page.more) return { receipts, more: true };
  }
  return { receipts, more: false };
}

async function partsAfter(
  deps: BillingDependencies,
  { agencyId, after }: { agencyId: string; after: string | undefined },
): Promise<Part[]> {
  const customers = await listCustomerIds(deps.db, agencyId);
  const whole = (some: readonly string[]): Part[] => some.map((customer) => ({ customer, after: undefined }));
  const [own, ...merged] = customers;
  if (own === undefined || after === undefined) return whole(customers);
  const owner = merged.length === 0 ? own : await customerOf(deps, after);
  const at = owner === null ? -1 : customers.indexOf(owner);
  return at < 0 ? [] : [{ customer: customers[at] ?? own, after }, ...whole(customers.slice(at + 1))];
}

async function customerOf(deps: BillingDependencies, invoice: string): Promise<string | null> {
  try {
    return idOf(
      (await callStripe(deps, () => deps.stripe.invoices.retrieve(invoice), { expects: [MISSING] })).customer,
    );
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function readPage(
  deps: BillingDependencies,
  { customer, after }: Part,
  limit: number,
): Promise<ReceiptsResponse> {
  try {
    const { data, has_more: more } = await callStripe(
      deps,
      () =>
        deps.stripe.invoices.list({
          customer,
          status: 'paid',
          limit,
          expand: ['data.payments'],
          ...(after === undefined ? {} : { starting_after: after }),
        }),
      { expects: [MISSING] },
    );
    const refunded = await readRefunded(deps, customer, data);
    return { receipts: data.map((invoice) => receiptOf(invoice, refunded)), more };
  } catch (error) {
    if (isMissing(error)) return { receipts: [], more: false };
    throw error;
  }
}

/** Refunded amounts in cents, by payment id. */
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

/** How long before its invoice a one-time purchase may be charged. */
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
