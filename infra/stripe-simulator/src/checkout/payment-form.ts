import { z } from 'zod';
import { isCardNumber } from '../payments/test-cards.ts';
import type { CheckoutPayment } from './checkout-payment.ts';

export const PAYMENT_FIELDS = ['email', 'card_number', 'expiry', 'cvc', 'name'] as const;
export type PaymentField = (typeof PAYMENT_FIELDS)[number];
export type PaymentErrors = Partial<Record<PaymentField, string>>;

export type TypedPayment = Record<PaymentField, string>;

const emptyIfAbsent = z.string().max(300).catch('');
const typedSchema = z.object({
  email: emptyIfAbsent,
  card_number: emptyIfAbsent,
  expiry: emptyIfAbsent,
  cvc: emptyIfAbsent,
  name: emptyIfAbsent,
});

export function typedPayment(body: unknown): TypedPayment {
  return typedSchema.catch({ email: '', card_number: '', expiry: '', cvc: '', name: '' }).parse(body ?? {});
}

/** Validates the hosted page's form. `now` is in Unix seconds. A card is valid until the end of its month. */
export function readPayment(
  typed: TypedPayment,
  now: number,
): { payment: CheckoutPayment; errors: null } | { payment: null; errors: PaymentErrors } {
  const errors: PaymentErrors = {};
  const email = z.email().safeParse(typed.email.trim());
  const number = typed.card_number.replace(/[\s-]/g, '');
  const expiry = expiryOf(typed.expiry);
  const name = typed.name.trim();
  if (!email.success) errors.email = typed.email.trim() === '' ? 'Enter your email.' : 'Enter a valid email address.';
  if (number === '') errors.card_number = 'Enter your card number.';
  else if (!isCardNumber(number)) errors.card_number = 'Your card number is invalid.';
  if (expiry === null) errors.expiry = 'Enter the month and year, for example 12 / 34.';
  else if (Date.UTC(expiry.year, expiry.month) / 1000 <= now)
    errors.expiry = "Your card's expiration date is in the past.";
  if (!/^\d{3,4}$/.test(typed.cvc.trim())) errors.cvc = "Your card's security code is incomplete.";
  if (name === '') errors.name = 'Enter the name on the card.';
  if (expiry === null || !email.success || Object.keys(errors).length > 0) return { payment: null, errors };
  return {
    payment: { email: email.data, number, name },
    errors: null,
  };
}

function expiryOf(typed: string): { month: number; year: number } | null {
  const [, monthText, yearText] = /^\s*(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})\s*$/.exec(typed) ?? [];
  const month = Number(monthText);
  if (yearText === undefined || month < 1 || month > 12) return null;
  return { month, year: yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText) };
}
