/** A NUL character in text, and a NUL (or half a surrogate pair) in JSON: PostgreSQL can store neither. */
const UNSTORABLE_CODES = new Set(['22021', '22P05']);

/**
 * Whether the database rejected a text because of a character it cannot store; the caller sent it, so it is not a bug.
 */
export function isUnstorableText(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && UNSTORABLE_CODES.has(error.code)
  );
}
