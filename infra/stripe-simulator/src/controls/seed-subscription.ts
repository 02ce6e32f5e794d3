import { z } from 'zod';
import { createPrice } from '../catalog.ts';
import { createCustomer } from '../customers.ts';
import { SUCCEEDING_CARD_NUMBER } from '../payments/test-cards.ts';
import type { StoredCustomer, StoredInvoice, StoredSubscription } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { startSubscription } from '../subscriptions/subscription-start.ts';

const CARD_VALID_YEARS = 4;

export const seedParameters = z.strictObject({
  /** Email of the customer. Reuses an existing customer. */
  email: z.email(),
  name: z.string().min(1).optional(),
  customer: z.string().optional(),
  /** Set on the subscription, and on the customer if it is new. */
  metadata: z.record(z.string(), z.string()).default({}),
  product_name: z.string().min(1),
  /** Price in cents per month. */
  unit_amount: z.int().min(0),
  /** `pending` leaves the subscription incomplete without a charge. */
  first_payment: z.enum(['paid', 'pending']).default('paid'),
  /** False sends no events, because the receiver is not running yet. */
  send_webhooks: z.boolean().default(true),
});
type SeedParameters = z.output<typeof seedParameters>;

interface SeededSubscription {
  /** False if the customer already had an active subscription. */
  created: boolean;
  customer: StoredCustomer;
  subscription: StoredSubscription;
  invoice: StoredInvoice | null;
}

/** Creates a customer with a subscription, by default active and paid. Idempotent. */
export function seedSubscription(world: World, parameters: SeedParameters): SeededSubscription {
  const existingCustomer = knownCustomer(world, parameters);
  const active = world.store.subscriptions
    .newestFirst()
    .find(({ customer, status }) => customer === existingCustomer?.id && status === 'active');
  if (existingCustomer !== undefined && active !== undefined) {
    const invoice = world.store.invoices.find(active.latest_invoice ?? '') ?? null;
    return { created: false, customer: existingCustomer, subscription: active, invoice };
  }
  const start = () => {
    const price = createPrice(world, {
      currency: 'usd',
      unit_amount: parameters.unit_amount,
      recurring: { interval: 'month' },
      product_data: { name: parameters.product_name },
    });
    const { email, name, metadata, first_payment: firstPayment } = parameters;
    const customer = existingCustomer ?? createCustomer(world, { email, name, metadata });
    const expYear = new Date(world.clock.now() * 1000).getUTCFullYear() + CARD_VALID_YEARS;
    const card = { number: SUCCEEDING_CARD_NUMBER, expMonth: 12, expYear };
    const lines = [{ price, quantity: 1 }];
    return {
      created: true,
      customer,
      ...startSubscription(world, { customer, card, lines, metadata, firstPayment }),
    };
  };
  return parameters.send_webhooks ? start() : world.events.withoutWebhooks(start);
}

function knownCustomer(world: World, { customer, email }: SeedParameters): StoredCustomer | undefined {
  if (customer !== undefined) return world.store.customers.get(customer, 'customer');
  return world.store.customers.newestFirst().find((candidate) => candidate.email === email);
}
