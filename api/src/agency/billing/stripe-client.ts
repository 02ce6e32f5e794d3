import { raiseAlarm } from '../../observability/alarms.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { STRIPE_WITHIN_MS } from '@marketplace/http-server/answer-times';
import { Stripe } from 'stripe';
import type { Config } from '../../config.ts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { currentRequestAge } from '../../observability/current-work.ts';
import type { UnlockDependencies } from '../unlocks/unlock-profile.service.ts';
import { tracedHttpClient } from './traced-stripe.ts';
import { AppError } from '../../http/app-error.ts';

export interface BillingDependencies extends UnlockDependencies {
  stripe: Stripe;
}

export type { Stripe } from 'stripe';

/** Stripe API version that this code supports. Upgrade it together with the SDK. */
const API_VERSION = '2026-10-28.endive';
const SIGNATURE_TOLERANCE_SECONDS = 300;
/** Maximum length of a list that is read page by page. */
export const MAX_LISTED = 1_000;

/** SDK client for Stripe, or for the server at STRIPE_API_URL. Makes up to three attempts per call. */
export function createStripeClient(
  config: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>,
  options: { timeoutMs?: number; isTraced?: boolean } = {},
): Stripe {
  return new Stripe(config.STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: options.timeoutMs ?? 10_000,
    telemetry: false,
    ...(options.isTraced === true ? { httpClient: tracedHttpClient() } : {}),
    ...(config.STRIPE_API_URL === undefined ? {} : addressOf(new URL(config.STRIPE_API_URL))),
  });
}

function addressOf(url: URL): { host: string; port: number; protocol: 'http' | 'https' } {
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { host: url.hostname, port: Number(url.port) || (protocol === 'http' ? 80 : 443), protocol };
}

export interface CallOptions {
  detail?: string;
  /** Codes of rejections that the caller handles, so they raise no alarm. */
  expects?: readonly string[] | 'any refusal';
}

/**
 * Runs a call to Stripe. Converts failures, counts them, and raises an alarm unless `expects` has the rejection's code.
 * @throws PaymentProviderError
 */
export async function callStripe<Result>(
  deps: Pick<ServiceDependencies, 'metrics' | 'log'>,
  call: () => Promise<Result>,
  options: CallOptions = {},
): Promise<Result> {
  try {
    const result = await inTime(call);
    deps.metrics.stripeCalls.inc({ outcome: 'answered' });
    return result;
  } catch (thrown) {
    throw reported(deps, thrown, options);
  }
}

/** Like `callStripe`, but returns null if Stripe does not have the object. */
export async function callStripeOrNull<Result>(
  deps: Pick<ServiceDependencies, 'metrics' | 'log'>,
  call: () => Promise<Result>,
  options: Pick<CallOptions, 'detail'> = {},
): Promise<Result | null> {
  try {
    return await callStripe(deps, call, { ...options, expects: [MISSING] });
  } catch (error) {
    if (stripeRefusal(error)?.code === MISSING) return null;
    throw error;
  }
}

/** Aborts a call early enough to respond to the user. Stripe may still perform the call. Jobs wait for all attempts. */
async function inTime<Result>(call: () => Promise<Result>): Promise<Result> {
  const age = currentRequestAge();
  if (age === null) return call();
  const createTimeoutError = () =>
    new Stripe.errors.StripeConnectionError({ message: 'aborted call to Stripe at the response deadline' });
  const leftMs = STRIPE_WITHIN_MS - age;
  if (leftMs <= 0) throw createTimeoutError();
  const ended = new AbortController();
  const timeout = pause(leftMs, undefined, { signal: ended.signal, ref: false }).then(() =>
    Promise.reject(createTimeoutError()),
  );
  try {
    return await Promise.race([call(), timeout]);
  } finally {
    ended.abort();
  }
}

/** Omits Stripe's message, which may quote our request. */
function reported(
  deps: Pick<ServiceDependencies, 'metrics' | 'log'>,
  thrown: unknown,
  { detail, expects = [] }: CallOptions,
): unknown {
  const error = paymentProviderError(thrown, detail);
  if (error === null) return thrown;
  const { type, code, param, status, requestId } = error.failure;
  const isRefused = error.code === 'payment_provider_refused';
  deps.metrics.stripeCalls.inc({ outcome: isRefused ? 'refused' : 'unavailable' });
  const isExpected = expects === 'any refusal' || (code !== null && expects.includes(code));
  if (!isRefused || !isExpected) {
    const alarm = isRefused ? 'payment_provider_refused' : 'payment_provider_unavailable';
    raiseAlarm(deps, alarm, { type, code, param, status, request_id: requestId });
  }
  return error;
}

/** Returns null unless Stripe rejected the call. `param`: the rejected parameter. */
export function stripeRefusal(error: unknown): { code: string | null; param: string | null } | null {
  if (!(error instanceof PaymentProviderError) || error.code !== 'payment_provider_refused') return null;
  return { code: error.failure.code, param: error.failure.param };
}

export const MISSING = 'resource_missing';

/** Whether the signature matches the raw body and was made at most five minutes ago, by the machine's clock. */
export function isSignedByStripe(
  stripe: Stripe,
  config: Pick<Config, 'STRIPE_WEBHOOK_SECRET'>,
  rawBody: Buffer,
  signature: string,
): boolean {
  // The SDK rejects old signatures but accepts future ones.
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  if (!(signedAt <= Date.now() / 1000 + SIGNATURE_TOLERANCE_SECONDS)) return false;
  try {
    // Only verifies the signature: the SDK's event parser throws on bodies that are not events.
    const { signature: verifier } = stripe.webhooks;
    return (
      verifier?.verifyHeader(rawBody, signature, config.STRIPE_WEBHOOK_SECRET, SIGNATURE_TOLERANCE_SECONDS) ?? false
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

const CHECKOUT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

export const IDEMPOTENCY_ERROR = 'idempotency_error';

/** Stripe's error details, without the message, which may quote our request. */
interface StripeFailure {
  type: string;
  code: string | null;
  param: string | null;
  status: number | null;
  requestId: string | null;
  replayed: boolean;
}

/**
 * `payment_provider_unavailable`: Stripe is unreachable, failing or rate limiting us; retry.
 * `payment_provider_refused`: our call or account is wrong; do not retry.
 */
export class PaymentProviderError extends AppError {
  override readonly name = 'PaymentProviderError';
  readonly failure: StripeFailure;

  constructor(
    code: 'payment_provider_unavailable' | 'payment_provider_refused',
    failure: StripeFailure,
    detail?: string,
  ) {
    super(code, detail === undefined ? {} : { detail });
    this.failure = failure;
  }
}

/** Converts an error from Stripe's SDK. Returns null for other errors. */
function paymentProviderError(error: unknown, detail?: string): PaymentProviderError | null {
  const { StripeError, StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } =
    Stripe.errors;
  if (!(error instanceof StripeError)) return null;
  const isUnreachable = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
    (kind) => error instanceof kind,
  );
  const failure: StripeFailure = {
    type: error.type,
    code: error.code ?? (error instanceof StripeIdempotencyError ? IDEMPOTENCY_ERROR : null),
    param: error.param ?? null,
    status: error.statusCode ?? null,
    requestId: error.requestId ?? null,
    replayed: error.headers?.['idempotent-replayed'] === 'true',
  };
  // The text in `detail` describes an outage, so it does not fit a rejection.
  return isUnreachable
    ? new PaymentProviderError('payment_provider_unavailable', failure, detail)
    : new PaymentProviderError('payment_provider_refused', failure);
}

/** Whether Stripe replayed an earlier failure. For a day, Stripe does so for calls with the same idempotency key. */
export function isReplayedFailure(error: unknown): boolean {
  return error instanceof PaymentProviderError && error.failure.replayed;
}

/** Ignores Stripe errors. They have already raised an alarm, and a job retries the work. */
export async function ignoreProviderErrors(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
  }
}
