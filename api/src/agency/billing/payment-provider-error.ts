import { Stripe } from 'stripe';
import { AppError } from '../../http/app-error.ts';

/** Error type for an idempotency key that was used with other parameters. */
export const IDEMPOTENCY_ERROR = 'idempotency_error';

/** Stripe's error details, without the message, which may quote what we sent. */
interface StripeFailure {
  type: string;
  code: string | null;
  param: string | null;
  status: number | null;
  requestId: string | null;
  /** Whether the response was replayed from an earlier call with the same idempotency key. */
  replayed: boolean;
}

/**
 * A failed call to Stripe. `payment_provider_unavailable`: unreachable, failing or rate limiting us, so retry.
 * `payment_provider_refused`: our call or account is wrong, so do not.
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

/** Converts an error from the SDK; null for other errors. */
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
  // The message about an outage does not fit a rejection.
  return away
    ? new PaymentProviderError('payment_provider_unavailable', failure, detail)
    : new PaymentProviderError('payment_provider_refused', failure);
}

/** Whether Stripe replays an earlier failure for this idempotency key, as it does for a day. */
export function isReplayedFailure(error: unknown): boolean {
  return error instanceof PaymentProviderError && error.failure.replayed;
}

/** Ignores errors of Stripe. They are already reported as alarms, and a job retries the work. */
export async function ignoreProviderErrors(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
  }
}
