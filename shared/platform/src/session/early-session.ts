import type { Session } from '@marketplace/contracts';

/** A response older than this is discarded, because the session may have ended since. */
const TTL_MS = 10_000;
/** Property of `window` that holds the promise of /early-session.js. The promise resolves to null on failure. */
export const EARLY_SESSION = 'earlySession';

export interface EarlySession {
  response: Response;
  /** Timestamp from `performance.now()`. */
  receivedAt: number;
}

/**
 * Returns the session that was refreshed while the site's script loaded. Null if there is none or it may be stale. Only
 * the first caller gets it.
 */
export async function takeEarlySession(): Promise<Session | null> {
  const promised: unknown = Reflect.get(window, EARLY_SESSION);
  Reflect.deleteProperty(window, EARLY_SESSION);
  const early = await promised;
  if (!isEarlySession(early) || !early.response.ok || performance.now() - early.receivedAt > TTL_MS) return null;
  try {
    // The API serializes with the response schema, so the body has the call's type.
    const session: Session = await early.response.json();
    return session;
  } catch {
    return null;
  }
}

function isEarlySession(value: unknown): value is EarlySession {
  return typeof value === 'object' && value !== null && 'response' in value && value.response instanceof Response;
}
