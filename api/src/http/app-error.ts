import { ERROR_CODES, type ErrorCode, type FieldError, type Fix } from '@marketplace/contracts';

export type FixableError = FieldError & { fix: Fix };

/** An error with a stable code. Users may see `detail` and `errors`; the cause is only logged. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly errors: FixableError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      status?: number;
      detail?: string;
      errors?: FixableError[];
      cause?: unknown;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? ERROR_CODES[code].status;
    this.detail = options.detail ?? ERROR_CODES[code].detail;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
