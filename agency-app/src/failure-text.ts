import { dismissToast, errorText, isApiError, NETWORK_UNREACHABLE, toast } from '@marketplace/platform';

const NO_CONNECTION = 'We cannot reach the service right now. Check your connection.';
const OFFLINE = "You're offline. Connect to the internet first.";

/**
 * What an agency reads when a call failed: the server's own words, or the catalogue's fallback where no server gave
 * any. When nothing could be reached, the plain reason and what to do about it follow the fallback.
 */
export function failureText(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  if (error.code === NETWORK_UNREACHABLE) {
    return `${fallback.replace(/\.$/, '')}. ${navigator.onLine ? NO_CONNECTION : OFFLINE}`;
  }
  // A proxy's page instead of an answer: those words are not the server's.
  if (error.code === `http_${error.status}`) return fallback;
  return errorText(error, fallback);
}

let shown: string | null = null;

/** Says in a toast that a call failed. It takes the place of the failure before. */
export function showFailure(error: unknown, fallback: string): void {
  forgetFailure();
  shown = toast({ title: 'Error', description: failureText(error, fallback), tone: 'error' });
}

/** Takes away what was said of the last failure. A new attempt calls it, whose outcome it would contradict. */
export function forgetFailure(): void {
  if (shown !== null) dismissToast(shown);
  shown = null;
}
