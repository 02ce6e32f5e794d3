import { isApiError, msg, NETWORK_UNREACHABLE } from '@marketplace/platform';

/** The catalogue's English words for a failed call; 'Too many attempts' comes from the server, because trying again would not help. */
export function catalogueText(error: unknown, text: string): string {
  return isApiError(error) && error.status === 429 ? error.detail : text;
}

/** What to do when the service could not be asked at all; null when the catalogue's words say enough. */
export function connectionAdvice(error: unknown): string | null {
  return isApiError(error) && error.code === NETWORK_UNREACHABLE ? error.detail : null;
}

export const SEND_FAILED = msg('Error sending verification email. Please try again.');
