import { isApiError, msg } from '@marketplace/platform';

/** The catalogue's English words for a failed call; 'Too many attempts' comes from the server, because trying again would not help. */
export function catalogueText(error: unknown, text: string): string {
  return isApiError(error) && error.status === 429 ? error.detail : text;
}

export const SEND_FAILED = msg('Error sending verification email. Please try again.');
