import { Stripe } from 'stripe';
import { AppError } from '../../http/app-error.ts';

/** The idempotency key was used before, with other parameters. */
export const IDEMPOTENCY_ERROR = 'idempotency_error';

/** Stripe's error details for a failed call. Its message is left out: it may quote what we sent. */
interface StripeFailure {
  type: string;
  code: string | null;
  param: string | null;
  status: number | null;
  requestId: string | null;
  /** True for a stored response to an earlier call with the same idempotency key. */
  replayed: boolean;
}

/**
 * A call that Stripe did not perform. `payment_provider_unavailable`: Stripe is unreachable, failing or rate limiting
 * us; retry. `payment_provider_refused`: the call or our account is wrong; do not.
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

/** Converts an error thrown by the SDK; null for an error that is not from Stripe. */
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
  // A message about an unavailable provider does not fit a refusal.
  return away
    ? new PaymentProviderError('payment_provider_unavailable', failure, detail)
    : new PaymentProviderError('payment_provider_refused', failure);
}

/** The provider replays the failure of an earlier call for this idempotency key, and would for a day. */
export function isReplayedFailure(error: unknown): boolean {
  return error instanceof PaymentProviderError && error.failure.replayed;
}

/** Ignores errors of the payment provider: they are already reported as alarms, and a job retries the work. */
export async function unlessAway(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
  }
}
