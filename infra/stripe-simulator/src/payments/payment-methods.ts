import { createHash } from 'node:crypto';
import { newIdentifier } from '../protocol/identifiers.ts';
import type { StoredPaymentMethod } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { testCard } from './test-cards.ts';

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
}

/** Stores a card's brand and last four digits, not its number. */
export function createPaymentMethod(world: World, card: CardDetails): StoredPaymentMethod {
  const now = world.clock.now();
  const method: StoredPaymentMethod = {
    id: newIdentifier('pm_'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: card.email, name: card.name, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  world.store.paymentMethods.insert(method);
  world.store.cardBehaviors.insert({
    id: method.id,
    object: 'simulator.card_behavior',
    created: now,
    declines_later_charges: testCard(card.number)?.declinesLaterCharges ?? false,
  });
  return method;
}

/** Attaches a card to a customer for later charges. */
export function attachPaymentMethod(world: World, method: StoredPaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  world.events.record('payment_method.attached', method);
}

export function declinesLaterCharges({ store }: World, paymentMethod: string | null): boolean {
  return paymentMethod === null || (store.cardBehaviors.find(paymentMethod)?.declines_later_charges ?? false);
}
