import type { ErrorCode } from '@marketplace/contracts';
import { dismissToast, errorText, isApiError, NETWORK_UNREACHABLE, toast } from '@marketplace/platform';

const NO_CONNECTION = 'We cannot reach the service right now. Check your connection.';
const OFFLINE = "You're offline. Connect to the internet first.";

/**
 * Message for a failed call: the server's message, or else the fallback. For an unreachable server, adds the
 * reason and the next step.
 */
export function failureText(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  if (error.code === NETWORK_UNREACHABLE) {
    return `${fallback.replace(/\.$/, '')}. ${navigator.onLine ? NO_CONNECTION : OFFLINE}`;
  }
  // The message is from a proxy's error page, not from the API.
  if (error.code === `http_${error.status}`) return fallback;
  return errorText(error, fallback);
}

let failureToastId: string | null = null;

/** Shows a failed call as a toast. Replaces the previous failure, and an earlier toast with the same `about`. */
export function showFailure(error: unknown, fallback: string, about?: string): void {
  dismissFailure();
  failureToastId = toast({
    title: 'Error',
    description: failureText(error, fallback),
    tone: 'error',
    ...(about === undefined ? {} : { about }),
  });
}

/** Dismisses the last failure. Call this on a new attempt, so that an old error does not contradict the outcome. */
export function dismissFailure(): void {
  if (failureToastId !== null) dismissToast(failureToastId);
  failureToastId = null;
}

export const detailOf = (error: unknown, code: ErrorCode): string | undefined =>
  isApiError(error) && error.code === code ? error.detail : undefined;
