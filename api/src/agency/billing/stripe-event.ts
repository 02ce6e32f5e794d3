import * as z from 'zod';

/** Matches Stripe ids. Text in another form is never requested or stored as an id. */
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
  const read = eventSchema.safeParse(value);
  return read.success ? read.data : null;
}

export function parseStripeEvent(body: Buffer): StripeEvent | null {
  try {
    return readStripeEvent(JSON.parse(body.toString('utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const sessionSchema = z.object({ id: stripeId });
const ofCustomerSchema = z.object({ customer: z.nullable(reference) });
const ofPaymentSchema = z.object({ payment_intent: z.nullable(reference) });

/** The object to fetch for an event. The event's other fields are not trusted. */
export type EventSubject =
  | { kind: 'session'; sessionId: string }
  | { kind: 'customer'; customerId: string }
  | { kind: 'payment'; paymentIntentId: string };

const KINDS: Record<string, EventSubject['kind']> = {
  'checkout.session': 'session',
  'customer.subscription': 'customer',
  invoice: 'customer',
  charge: 'payment',
  refund: 'payment',
};

export function subjectOf({ type, data: { object } }: StripeEvent): EventSubject | null {
  const kind = Object.entries(KINDS).find(([prefix]) => type.startsWith(`${prefix}.`))?.[1];
  switch (kind) {
    case 'session': {
      const read = sessionSchema.safeParse(object);
      return read.success ? { kind, sessionId: read.data.id } : null;
    }
    case 'customer': {
      const customerId = ofCustomerSchema.safeParse(object).data?.customer ?? null;
      return customerId === null ? null : { kind, customerId };
    }
    case 'payment': {
      const paymentIntentId = ofPaymentSchema.safeParse(object).data?.payment_intent ?? null;
      return paymentIntentId === null ? null : { kind, paymentIntentId };
    }
    case undefined:
      return null;
  }
}
