type StripeErrorType = 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';

interface StripeErrorBody {
  error: { type: StripeErrorType; message: string; code?: string; param?: string };
}

interface ErrorDetails {
  status?: number;
  type?: StripeErrorType;
  code?: string;
  param?: string;
}

/** An error in Stripe's format; default: 400 `invalid_request_error`. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly type: StripeErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'StripeApiError';
    this.status = details.status ?? 400;
    this.type = details.type ?? 'invalid_request_error';
    this.code = details.code;
    this.param = details.param;
  }

  /** Invalid parameters, for which Stripe stores no idempotent response. */
  get refusedParameters(): boolean {
    return this.code?.startsWith('parameter_') ?? false;
  }

  body(): StripeErrorBody {
    return {
      error: {
        ...(this.code === undefined ? {} : { code: this.code }),
        message: this.message,
        ...(this.param === undefined ? {} : { param: this.param }),
        type: this.type,
      },
    };
  }
}

/** Stripe's 404 for an unknown id. `what` is the object type, such as 'checkout.session'. */
export function noSuch(what: string, id: string, param = 'id'): StripeApiError {
  return new StripeApiError(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param });
}
