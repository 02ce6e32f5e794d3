import { Stripe } from 'stripe';
import { AppError } from '../../errors.ts';

/** What Stripe said of a failed call. Its message is left out: it may quote what we sent. */
export interface StripeFailure {
  type: string;
  code: string | null;
  param: string | null;
  status: number | null;
  requestId: string | null;
  /** The answer was stored under our idempotency key by an earlier call, and the same key gets it again. */
  replayed: boolean;
}

/**
 * A call that Stripe did not do. `payment_provider_unavailable`: they are away, failing or limiting us, so trying again
 * helps. `payment_provider_refused`: the call or our account is not right, so it does not.
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

/** The error of ours for one that the SDK threw; null for an error that is none of Stripe's. */
export function paymentProviderError(error: unknown, detail?: string): PaymentProviderError | null {
  const { StripeError, StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } =
    Stripe.errors;
  if (!(error instanceof StripeError)) return null;
  const away = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
  const failure: StripeFailure = {
    type: error.type,
    code: error.code ?? (error instanceof StripeIdempotencyError ? 'idempotency_error' : null),
    param: error.param ?? null,
    status: error.statusCode ?? null,
    requestId: error.requestId ?? null,
    replayed: error.headers?.['idempotent-replayed'] === 'true',
  };
  // Words about a provider that is away do not fit one that refused.
  return away
    ? new PaymentProviderError('payment_provider_unavailable', failure, detail)
    : new PaymentProviderError('payment_provider_refused', failure);
}

/** The provider answers an idempotency key with the failure of an earlier call, and would for a day. */
export function isReplayedFailure(error: unknown): boolean {
  return error instanceof PaymentProviderError && error.failure.replayed;
}
