import { Stripe } from 'stripe';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';

export type { Stripe } from 'stripe';

/** The version of the payment provider's API that this code is written for; it moves with the SDK, on purpose. */
const API_VERSION = '2026-10-28.endive';
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The SDK, talking to Stripe, or to what STRIPE_API_URL names. It tries a failed call three times in all. */
export function createStripeClient(
  config: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>,
  options: { timeoutMs?: number } = {},
): Stripe {
  return new Stripe(config.STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: options.timeoutMs ?? 10_000,
    telemetry: false,
    ...(config.STRIPE_API_URL === undefined ? {} : addressOf(new URL(config.STRIPE_API_URL))),
  });
}

function addressOf(url: URL): { host: string; port: number; protocol: 'http' | 'https' } {
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { host: url.hostname, port: Number(url.port) || (protocol === 'http' ? 80 : 443), protocol };
}

/**
 * Runs a call of the SDK. When the provider cannot be reached, is failing, or refuses our credentials, the person is
 * told so; `detail` overrules the words. A call that was wrong in itself is thrown on as it came.
 * @throws AppError payment_provider_unavailable
 */
export async function callStripe<Result>(call: () => Promise<Result>, detail?: string): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    throw new AppError('payment_provider_unavailable', { cause: error, ...(detail === undefined ? {} : { detail }) });
  }
}

function isProviderFailure(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return [
    StripeConnectionError,
    StripeAPIError,
    StripeRateLimitError,
    StripeAuthenticationError,
    StripePermissionError,
  ].some((kind) => error instanceof kind);
}

/** The stable code of a call that the provider refused, and the parameter that it names. */
export function stripeRefusal(error: unknown): { code: string | undefined; param: string | undefined } | null {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return { code: 'idempotency_error', param: undefined };
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  return { code: error.code, param: error.param };
}

/** The provider does not know the object: it was deleted there, or belongs to another account. */
export function isMissing(error: unknown): boolean {
  return stripeRefusal(error)?.code === 'resource_missing';
}

/**
 * The event of a webhook whose signature over the raw body holds and was made within five minutes of now, before or
 * after; null otherwise.
 */
export function readSignedEvent(
  stripe: Stripe,
  config: Pick<Config, 'STRIPE_WEBHOOK_SECRET'>,
  rawBody: Buffer,
  signature: string,
): Stripe.Event | null {
  // The SDK refuses old signatures but takes those from the future. Signing follows the machine's clock.
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  if (!(signedAt <= Date.now() / 1000 + SIGNATURE_TOLERANCE_SECONDS)) return null;
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      config.STRIPE_WEBHOOK_SECRET,
      SIGNATURE_TOLERANCE_SECONDS,
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The id of an object that the provider sends either whole or as its id. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

const CHECKOUT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Our checkout that an object at the provider belongs to; undefined for an object of somebody else's making. */
export function checkoutIdOf(object: { metadata: Stripe.Metadata | null }): string | undefined {
  const id = object.metadata?.['checkout_id'];
  return id !== undefined && CHECKOUT_ID.test(id) ? id : undefined;
}

export function dateOf(unixSeconds: number): Date {
  return new Date(unixSeconds * 1000);
}

export function unixSecondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
