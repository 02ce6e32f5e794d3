import { ERROR_CODES, type FieldError, type Problem } from '@marketplace/contracts';
import { LANGUAGE_CODES, msg, SOURCE_LANGUAGE } from '@marketplace/domain';
import { translateInto, type Translate } from '../language/texts.ts';

export const NETWORK_UNREACHABLE = 'network_unreachable';

/** Error of a failed call. `detail` is for users, `code` is stable, and `status` is 0 without a response. */
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

export function errorText(error: unknown, fallback: string): string {
  return isApiError(error) && error.detail !== '' ? error.detail : fallback;
}

export function createUnreachableError(cause: unknown): ApiError {
  return new ApiError(
    {
      status: 0,
      code: NETWORK_UNREACHABLE,
      detail: msg('We cannot reach the service right now. Check your connection and try again.'),
    },
    { cause },
  );
}

/**
 * Converts a failed response to an error. Without problem details, as on a proxy's error page, creates a
 * readable message.
 */
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
    detail: response.status === 429 ? withWaitingTime(body, response) : body.detail,
    errors: body.errors ?? [],
    requestId: body.request_id ?? null,
  });
}

const TOO_MANY = msg('Too many attempts.');

function withWaitingTime(problem: Problem, response: Response): string {
  const seconds = secondsToWait(response.headers.get('retry-after'));
  if (seconds === null) return problem.detail;
  const t = translateInto(shownLanguage());
  return `${t(problem.code === 'rate_limited' ? TOO_MANY : problem.detail)} ${waitingText(seconds, t)}`;
}

function shownLanguage() {
  const documentLanguage = typeof document === 'undefined' ? null : document.documentElement.lang;
  return LANGUAGE_CODES.find((code) => code === documentLanguage) ?? SOURCE_LANGUAGE;
}

/** Parses a header that holds seconds or a date. */
function secondsToWait(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

/** Rounds up, so that a retry after this time succeeds. */
function waitingText(seconds: number, t: Translate): string {
  if (seconds <= 20) return t('Please try again in a few seconds.');
  const minutes = Math.ceil(seconds / 60);
  const rounded = minutes <= 10 ? minutes : Math.ceil(minutes / 5) * 5;
  if (rounded < 60) {
    return t('Please try again in about {count, plural, one {# minute} other {# minutes}}.', { count: rounded });
  }
  const hours = Math.ceil(minutes / 60);
  return t('Please try again in about {count, plural, one {# hour} other {# hours}}.', { count: hours });
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
