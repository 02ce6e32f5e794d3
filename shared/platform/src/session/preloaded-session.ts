import type { Session } from '@marketplace/contracts';

/** TTL of the response, because the session may end. */
const TTL_MS = 10_000;
/** Property of `window` with the promise of /preload-session.js, which resolves to null on failure. */
export const PRELOADED_SESSION = 'preloadedSession';

export interface PreloadedSession {
  response: Response;
  /** Timestamp from `performance.now()`. */
  receivedAt: number;
}

/**
 * Returns the session that was refreshed while the site's script loaded. Null if missing or stale. Only the
 * first caller gets it.
 */
export async function takePreloadedSession(): Promise<Session | null> {
  const promised: unknown = Reflect.get(window, PRELOADED_SESSION);
  Reflect.deleteProperty(window, PRELOADED_SESSION);
  const early = await promised;
  if (!isPreloadedSession(early) || !early.response.ok || performance.now() - early.receivedAt > TTL_MS) return null;
  try {
    // The API serializes by the response schema, so the body has the call's type.
    const session: Session = await early.response.json();
    return session;
  } catch {
    return null;
  }
}

function isPreloadedSession(value: unknown): value is PreloadedSession {
  return typeof value === 'object' && value !== null && 'response' in value && value.response instanceof Response;
}
