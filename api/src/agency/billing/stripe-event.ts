import * as z from 'zod';

/** Matches Stripe ids. Any other value is neither stored as an id nor sent to Stripe. */
const stripeId = z.string().regex(/^[a-z]+_\w{1,250}$/);
const reference = z.union([stripeId, z.looseObject({ id: stripeId }).transform((object) => object.id)]);

const eventSchema = z.object({
  id: stripeId,
  type: z.string().regex(/^[a-z0-9_.]{1,100}$/),
  created: z.int().min(0).max(253_402_300_799),
  /** Set on events from accounts connected to ours. */
  account: z.nullish(z.string()),
  data: z.object({ object: z.unknown() }),
});
export type StripeEvent = z.output<typeof eventSchema>;

export function readStripeEvent(value: unknown): StripeEvent | null {
  const parsed = eventSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

export function parseStripeEvent(body: Buffer): StripeEvent | null {
  try {
    return readStripeEvent(JSON.parse(body.toString('utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The object to fetch for an event. All other fields of the event are untrusted. */
export interface EventSubject {
  kind: 'session' | 'customer' | 'payment';
  id: string;
}

const sessionSubject = z.object({ id: stripeId }).transform(({ id }) => id);
const customerSubject = z.object({ customer: reference }).transform(({ customer }) => customer);
const paymentSubject = z.object({ payment_intent: reference }).transform((object) => object.payment_intent);

const SUBJECTS = [
  ['checkout.session.', 'session', sessionSubject],
  ['customer.subscription.', 'customer', customerSubject],
  ['invoice.', 'customer', customerSubject],
  ['charge.', 'payment', paymentSubject],
  ['refund.', 'payment', paymentSubject],
] as const;

export function subjectOf({ type, data: { object } }: StripeEvent): EventSubject | null {
  const [, kind, schema] = SUBJECTS.find(([prefix]) => type.startsWith(prefix)) ?? [];
  const id = schema?.safeParse(object).data;
  return kind === undefined || id === undefined ? null : { kind, id };
}
