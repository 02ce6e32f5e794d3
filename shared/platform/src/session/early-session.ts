import type { Session } from '@marketplace/contracts';

/** An older response is not used: the session may have ended since. */
const TTL_MS = 10_000;
/** The property of `window` in which /early-session.js leaves a promise of a session; of null if that did not work. */
export const EARLY_SESSION = 'earlySession';

export interface EarlySession {
  response: Response;
  /** By `performance.now()`. */
  receivedAt: number;
}

/**
 * The session that was refreshed while the site's script was loading; null if there is none, or if it is not certain to
 * be good. Only the first caller gets it.
 */
export async function takeEarlySession(): Promise<Session | null> {
  const promised: unknown = Reflect.get(window, EARLY_SESSION);
  Reflect.deleteProperty(window, EARLY_SESSION);
  const early = await promised;
  if (!isEarlySession(early) || !early.response.ok || performance.now() - early.receivedAt > TTL_MS) return null;
  try {
    // The API serializes with the contract's response schema, so the body has the call's type.
    const session: Session = await early.response.json();
    return session;
  } catch {
    // The response was cut off.
    return null;
  }
}

function isEarlySession(value: unknown): value is EarlySession {
  return typeof value === 'object' && value !== null && 'response' in value && value.response instanceof Response;
}
