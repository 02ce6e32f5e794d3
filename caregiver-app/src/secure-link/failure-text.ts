import { msg } from '@marketplace/domain';
import { isApiError, NETWORK_UNREACHABLE } from '@marketplace/platform';

/** The text for a failed call. For 429 it is the server's, because an immediate retry would not help. */
export function failureText(error: unknown, text: string): string {
  return isApiError(error) && error.status === 429 ? error.detail : text;
}

/** What to do when the service could not be asked at all; null when the text itself is enough. */
export function connectionAdvice(error: unknown): string | null {
  return isApiError(error) && error.code === NETWORK_UNREACHABLE ? error.detail : null;
}

export const SEND_FAILED = msg('Error sending verification email. Please try again.');
export const EVERYTHING_KEPT = msg('Everything you entered is still here.');
