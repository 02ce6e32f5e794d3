import { msg } from '@marketplace/domain';
import { isApiError, NETWORK_UNREACHABLE, type Translate } from '@marketplace/platform';

/** Why a call failed, in English. Each failed attempt is a new object. */
export interface Failure {
  words: string;
  /** What to do about it, and what is not lost. */
  advice: readonly string[];
}

export const SOMETHING_WRONG = msg('Something went wrong. Please try again.');
export const APPLICATION_FAILED = msg('Error submitting application. Please try again.');
export const EVERYTHING_KEPT = msg('Everything you entered is still here.');

/**
 * The failure to show for a failed call. Rate limits get the server's text, because an immediate retry would not help. Without
 * a connection, the advice says so.
 */
export function failureOf(error: unknown, words: string, advice: readonly string[] = []): Failure {
  if (isApiError(error) && error.status === 429) return { words: error.detail, advice };
  return { words, advice: [...connectionAdvice(error), ...advice] };
}

/** What to do when there was no connection to the service. */
function connectionAdvice(error: unknown): readonly string[] {
  return isApiError(error) && error.code === NETWORK_UNREACHABLE ? [error.detail] : [];
}

/** The failure's advice in the reader's language. */
export const adviceText = ({ advice }: Failure, t: Translate): string => advice.map((text) => t(text)).join(' ');
