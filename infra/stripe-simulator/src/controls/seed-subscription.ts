import { z } from 'zod';
import { createPrice } from '../catalog.ts';
import { createCustomer } from '../customers.ts';
import type { StoredCustomer, StoredInvoice, StoredSubscription } from '../state/stored-objects.ts';
import type { Simulator } from '../state/simulator.ts';
import { startSubscription } from '../subscriptions/subscriptions.ts';

export const seedParameters = z.strictObject({
  /** Email of the customer. Reuses an existing customer. */
  email: z.email(),
  customer: z.string().optional(),
  /** Metadata of the subscription, and of the customer if the customer is new. */
  metadata: z.record(z.string(), z.string()).default({}),
  product_name: z.string().min(1),
  /** Price in cents per month. */
  unit_amount: z.int().min(0),
  /** `pending` leaves the subscription incomplete without a charge. */
  first_payment: z.enum(['paid', 'pending']).default('paid'),
  /** If false, sends no events, because the receiver is not running yet. */
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
export function seedSubscription(simulator: Simulator, parameters: SeedParameters): SeededSubscription {
  const existingCustomer = knownCustomer(simulator, parameters);
  const active = simulator.store.subscriptions
    .newestFirst()
    .find(({ customer, status }) => customer === existingCustomer?.id && status === 'active');
  if (existingCustomer !== undefined && active !== undefined) {
    const invoice = simulator.store.invoices.find(active.latest_invoice ?? '') ?? null;
    return { created: false, customer: existingCustomer, subscription: active, invoice };
  }
  const start = () => {
    const { email, metadata, product_name: name, unit_amount, first_payment: firstPayment } = parameters;
    const price = createPrice(simulator, { unit_amount, product_data: { name } });
    const customer = existingCustomer ?? createCustomer(simulator, { email, metadata });
    const started = startSubscription(simulator, {
      customer: customer.id,
      cardNumber: '4242424242424242',
      lines: [{ price, quantity: 1 }],
      metadata,
      firstPayment,
    });
    return { created: true, customer, ...started };
  };
  return parameters.send_webhooks ? start() : simulator.events.withoutWebhooks(start);
}

function knownCustomer(simulator: Simulator, { customer, email }: SeedParameters): StoredCustomer | undefined {
  if (customer !== undefined) return simulator.store.customers.get(customer, 'customer');
  return simulator.store.customers.newestFirst().find((candidate) => candidate.email === email);
}
