import { Stripe } from 'stripe';
import { AppError } from '../../http/app-error.ts';

export const IDEMPOTENCY_ERROR = 'idempotency_error';

/** Stripe's error details, without the message, which may quote what we sent. */
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
export function paymentProviderError(error: unknown, detail?: string): PaymentProviderError | null {
  const { StripeError, StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } =
    Stripe.errors;
  if (!(error instanceof StripeError)) return null;
  const away = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
  const failure: StripeFailure = {
    type: error.type,
    code: error.code ?? (error instanceof StripeIdempotencyError ? IDEMPOTENCY_ERROR : null),
    param: error.param ?? null,
    status: error.statusCode ?? null,
    requestId: error.requestId ?? null,
    replayed: error.headers?.['idempotent-replayed'] === 'true',
  };
  // `detail` is about an outage, so it does not fit a rejection.
  return away
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
