import { CommandError } from '@marketplace/cli/error';
import { releaseHealthResponse, type ReleaseFigures } from '@marketplace/contracts';

const TIMEOUT_MS = 10_000;

/**
 * Fetches the figures that browsers reported for releases, directly from the API. The API starts to count at the first
 * call.
 */
export type AskHealth = (remote: string, releases: readonly string[], since: Date) => Promise<ReleaseFigures[]>;

/** @throws CommandError if the API's response is unexpected */
export function healthAt(api: string): AskHealth {
  return async (remote, releases, since) => {
    const body = JSON.stringify({ remote, releases, since: since.toISOString() });
    try {
      const response = await fetch(new URL('/release-health', api), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`it responded with ${response.status}`);
      return releaseHealthResponse.parse(await response.json()).figures;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new CommandError(
        `The API at ${api} does not report release health: ${why}. Is this the API's own address? Without --api and API_URL, status shows what the watch last saw.`,
      );
    }
  };
}
