import { randomUUID } from 'node:crypto';
import type { AgencyIdentity } from '../../dependencies.ts';
import {
  type BillingDependencies,
  IDEMPOTENCY_ERROR,
  isReplayedFailure,
  callStripe,
  MISSING,
  stripeRefusal,
} from './stripe-client.ts';
import { findMailRecipient } from '../unlocks/unlocks.repository.ts';
import { findCustomerId, linkCustomer } from './customers.repository.ts';

async function ensureCustomer(deps: BillingDependencies, agency: AgencyIdentity): Promise<string> {
  return (await findCustomerId(deps.db, agency.agencyId)) ?? createCustomer(deps, agency, 'first');
}

/** Runs `work` with the agency's customer. If Stripe has deleted the customer, creates a new one and retries once. */
export async function withCustomer<Result>(
  deps: BillingDependencies,
  { agency, work }: { agency: AgencyIdentity; work: (customerId: string) => Promise<Result> },
): Promise<Result> {
  const customerId = await ensureCustomer(deps, agency);
  try {
    return await work(customerId);
  } catch (error) {
    const refusal = stripeRefusal(error);
    if (refusal?.code !== MISSING || refusal.param !== 'customer') throw error;
    return work(await createCustomer(deps, agency, customerId));
  }
}

async function createCustomer(deps: BillingDependencies, agency: AgencyIdentity, inPlaceOf: string): Promise<string> {
  // Stripe returns the same customer for the same key, so all colleagues must send the same address.
  const idempotencyKey = `customer-${agency.agencyId}-${inPlaceOf}`;
  const { email } = await findMailRecipient(deps.db, { agencyId: agency.agencyId }, null);
  const create = (key: string) =>
    callStripe(
      deps,
      () => deps.stripe.customers.create({ email, metadata: { agency_id: agency.agencyId } }, { idempotencyKey: key }),
      { expects: [IDEMPOTENCY_ERROR] },
    );
  const customer = await create(idempotencyKey).catch((error: unknown) => {
    // Stripe replays a failure for a day, and rejects a reused key with another address.
    if (!isReplayedFailure(error) && stripeRefusal(error)?.code !== IDEMPOTENCY_ERROR) throw error;
    return create(`${idempotencyKey}-${randomUUID()}`);
  });
  await linkCustomer(deps.db, agency.agencyId, customer.id);
  return customer.id;
}
