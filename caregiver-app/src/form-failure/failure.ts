import { msg } from '@marketplace/domain';
import { isApiError, NETWORK_UNREACHABLE, type Translate } from '@marketplace/platform';

/** Error of a failed call, with messages in English. Each failed attempt creates a new object. */
export interface Failure {
  words: string;
  advice: readonly string[];
}

export const SOMETHING_WRONG = msg('Something went wrong. Please try again.');
export const APPLICATION_FAILED = msg('Error submitting application. Please try again.');
export const UPDATE_FAILED = msg('Error updating profile. Please try again.');
export const EVERYTHING_KEPT = msg('Everything you entered is still here.');

/**
 * Returns the failure to show for an error. A rate limit keeps the server's message, which says how long to
 * wait. A network error adds advice.
 */
export function failureOf(error: unknown, words: string, advice: readonly string[] = []): Failure {
  if (isApiError(error) && error.status === 429) return { words: error.detail, advice };
  return { words, advice: [...connectionAdvice(error), ...advice] };
}

function connectionAdvice(error: unknown): readonly string[] {
  return isApiError(error) && error.code === NETWORK_UNREACHABLE ? [error.detail] : [];
}

export const adviceText = ({ advice }: Failure, t: Translate): string => advice.map((text) => t(text)).join(' ');
