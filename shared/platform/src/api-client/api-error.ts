import { ERROR_CODES, type FieldError, type Problem } from '@marketplace/contracts';
import { msg } from '../language/texts.ts';

export const NETWORK_UNREACHABLE = 'network_unreachable';

/** Why a call failed. `detail` is fit for a person, `code` is stable, `status` is 0 when no answer came back. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;

  constructor(
    problem: {
      status: number;
      code: string;
      detail: string;
      errors?: readonly FieldError[];
      requestId?: string | null;
    },
    options?: ErrorOptions,
  ) {
    super(`${problem.code}: ${problem.detail}`, options);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId ?? null;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** What to tell the person: the server's own words where there are any, else the given fallback. */
export function errorText(error: unknown, fallback: string): string {
  return isApiError(error) && error.detail !== '' ? error.detail : fallback;
}

/** The server could not be asked at all. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError(
    {
      status: 0,
      code: NETWORK_UNREACHABLE,
      detail: msg('We cannot reach the service right now. Check your connection and try again.'),
    },
    { cause },
  );
}

/** Maps a failed answer; one that is no problem document (a proxy's page, say) still becomes readable. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (!isProblem(body)) {
    return new ApiError({
      status: response.status,
      code: `http_${response.status}`,
      detail: ERROR_CODES.internal_error.detail,
    });
  }
  return new ApiError({
    status: response.status,
    code: body.code,
    detail: body.detail,
    errors: body.errors ?? [],
    requestId: body.request_id ?? null,
  });
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const errors = 'errors' in body ? body.errors : undefined;
  return (
    'code' in body &&
    typeof body.code === 'string' &&
    'detail' in body &&
    typeof body.detail === 'string' &&
    (errors === undefined || (Array.isArray(errors) && errors.every(isFieldError)))
  );
}

function isFieldError(entry: unknown): entry is FieldError {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'field' in entry &&
    typeof entry.field === 'string' &&
    'message' in entry &&
    typeof entry.message === 'string'
  );
}
