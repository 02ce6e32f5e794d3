import { newIdentifier } from '../state/object-table.ts';
import type { StoredPaymentMethod } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
}

/** Stores a card's last four digits, not its number. With a customer, the card can be charged later. */
export function createPaymentMethod(
  world: World,
  { number, expMonth, expYear }: CardDetails,
  customer: string | null = null,
): StoredPaymentMethod {
  return world.store.paymentMethods.insert({
    id: newIdentifier('pm_'),
    object: 'payment_method',
    card: { brand: 'visa', exp_month: expMonth, exp_year: expYear, last4: number.slice(-4) },
    created: world.clock.now(),
    customer,
  });
}
