interface ErrorDetails {
  status?: number;
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  code?: string;
  param?: string;
}

/** An error in Stripe's format; default: 400 `invalid_request_error`. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: { error: Omit<ErrorDetails, 'status'> & { message: string } };

  constructor(message: string, { status = 400, type = 'invalid_request_error', ...details }: ErrorDetails = {}) {
    super(message);
    this.name = 'StripeApiError';
    this.status = status;
    this.body = { error: { ...details, message, type } };
  }

  /** Whether Stripe rejected the parameters. It stores no idempotent response for such an error. */
  get refusedParameters(): boolean {
    return this.body.error.code?.startsWith('parameter_') ?? false;
  }
}

/** Stripe's 404 for an unknown id. `objectType`: the object’s type, such as 'checkout.session'. */
export function noSuch(objectType: string, id: string, param = 'id'): StripeApiError {
  return new StripeApiError(`No such ${objectType}: '${id}'`, { status: 404, code: 'resource_missing', param });
}
