import { expect } from '@playwright/test';
import { unlockRecords } from '@marketplace/local/journey-acts';
import { PORTS } from './addresses.ts';
import { countMails } from './inbox.ts';

const STRIPE_URL = `http://127.0.0.1:${PORTS.STRIPE_SIMULATOR_PORT}`;

interface Charge {
  id: string;
  payment_intent: string;
  amount: number;
  amount_refunded: number;
}

interface Invoice {
  amount_paid: number;
  payments: { data: { payment: { payment_intent: string } }[] };
}

async function listAtStripe<Listed>(path: string): Promise<Listed[]> {
  const answer = await fetch(`${STRIPE_URL}/v1/${path}&limit=100`, {
    headers: { authorization: 'Bearer sk_test_local' },
  });
  if (!answer.ok) throw new Error(`The simulator returned ${answer.status} for ${path}.`);
  const { data }: { data: Listed[] } = await answer.json();
  return data;
}

const chargesOf = (customer: string) => listAtStripe<Charge>(`charges?customer=${customer}`);

/** Lets the payer's bank open a dispute about the agency's only charge. Returns the function that closes it. */
export async function disputeOnlyCharge(email: string): Promise<(outcome: 'won' | 'lost') => Promise<void>> {
  const { customer } = await unlockRecords(PORTS.POSTGRES_PORT, email);
  const [charge] = await chargesOf(customer ?? '');
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${STRIPE_URL}/_simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok, path).toBe(true);
  };
  await control(`charges/${charge?.id}/dispute`, {});
  const [dispute] = await listAtStripe<{ id: string }>(`disputes?charge=${charge?.id}`);
  return (outcome) => control(`disputes/${dispute?.id}/close`, { outcome });
}

interface Expected {
  /** Sum of all charges, in dollars. */
  charged: number;
  returned: number;
  /** Status of each unlock, oldest first. */
  unlocks: string[];
}

/** Waits until Stripe's charges and invoices, our unlocks, and the emails with contact details match `books`. */
export async function expectBooks(email: string, books: Expected): Promise<void> {
  await expect(async () => {
    const { customer, unlocks } = await unlockRecords(PORTS.POSTGRES_PORT, email);
    const charges = await chargesOf(customer ?? '');
    const invoices = await listAtStripe<Invoice>(`invoices?customer=${customer}&status=paid&expand[]=data.payments`);
    const dollars = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0) / 100;
    expect({
      charged: dollars(charges.map(({ amount }) => amount)),
      returned: dollars(charges.map(({ amount_refunded }) => amount_refunded)),
      unlocks: unlocks.map(({ status }) => status),
    }).toEqual(books);
    const lines = charges.map(({ payment_intent, amount }) => [payment_intent, amount]).sort();
    const paidUnlocks = unlocks.filter(({ free }) => !free);
    expect(paidUnlocks.map(({ payment, cents }) => [payment, cents]).sort()).toEqual(lines);
    expect(
      invoices.map((invoice) => [invoice.payments.data[0]?.payment.payment_intent, invoice.amount_paid]).sort(),
    ).toEqual(lines);
    expect(dollars(paidUnlocks.map(({ returned }) => returned))).toBe(books.returned);
    expect(await countMails(email, /^Contact details for/)).toBe(unlocks.length);
  }).toPass();
}
