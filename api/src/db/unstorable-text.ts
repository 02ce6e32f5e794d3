/** SQLSTATEs for a NUL character in text, and for a NUL or unpaired surrogate in JSON. */
const UNSTORABLE_CODES = new Set(['22021', '22P05']);

/** Whether the database rejected a character that it cannot store. The caller sent it, so it is not a bug. */
export function isUnstorableText(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && UNSTORABLE_CODES.has(error.code)
  );
}
