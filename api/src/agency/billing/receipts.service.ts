import type { Receipt, ReceiptsResponse } from '@marketplace/contracts';
import { listCustomerIds } from './customers.repository.ts';
import { paymentsOf } from './second-subscriptions.service.ts';
import { callStripeOrNull, dateOf, idOf, MAX_LISTED, type BillingDependencies, type Stripe } from './stripe-client.ts';

const PAGE_SIZE = 10;
interface CustomerPart {
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
): Promise<CustomerPart[]> {
  const customers = await listCustomerIds(deps.db, agencyId);
  const wholeParts = (some: readonly string[]): CustomerPart[] =>
    some.map((customer) => ({ customer, after: undefined }));
  const [ownCustomer, ...merged] = customers;
  if (ownCustomer === undefined || after === undefined) return wholeParts(customers);
  const owner = merged.length === 0 ? ownCustomer : await customerOf(deps, after);
  const at = owner === null ? -1 : customers.indexOf(owner);
  return at < 0 ? [] : [{ customer: customers[at] ?? ownCustomer, after }, ...wholeParts(customers.slice(at + 1))];
}

async function customerOf(deps: BillingDependencies, invoice: string): Promise<string | null> {
  return idOf((await callStripeOrNull(deps, () => deps.stripe.invoices.retrieve(invoice)))?.customer);
}

async function readPage(deps: BillingDependencies, { customer, after }: CustomerPart, limit: number) {
  const page = { limit, ...(after === undefined ? {} : { starting_after: after }) };
  const invoices = await callStripeOrNull(deps, () =>
    deps.stripe.invoices.list({ customer, status: 'paid', expand: ['data.payments'], ...page }),
  );
  const refunded = invoices === null ? null : await readRefunded(deps, customer, invoices.data);
  if (invoices === null || refunded === null) return { receipts: [], more: false };
  return { receipts: invoices.data.map((invoice) => receiptOf(invoice, refunded)), more: invoices.has_more };
}

/** Refunded amounts in cents, by payment id. Returns null if Stripe does not know the customer. */
async function readRefunded(deps: BillingDependencies, customer: string, invoices: readonly Stripe.Invoice[]) {
  if (invoices.length === 0) return new Map();
  const created = {
    gte: Math.min(...invoices.map((invoice) => invoice.created)) - EARLIER_SECONDS,
    lt: Math.max(...invoices.map((invoice) => invoice.status_transitions.paid_at ?? invoice.created)) + 1,
  };
  const charges = await callStripeOrNull(deps, () =>
    deps.stripe.charges.list({ customer, created, limit: 100 }).autoPagingToArray({ limit: MAX_LISTED }),
  );
  if (charges === null) return null;
  return new Map(charges.map((charge) => [idOf(charge.payment_intent) ?? '', charge.amount_refunded]));
}

/** Maximum time between a one-time charge and its invoice, which Stripe creates later. */
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
