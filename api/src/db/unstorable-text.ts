/** A NUL character in text, and one (or half a surrogate pair) within JSON: PostgreSQL keeps neither. */
const UNSTORABLE_CODES = new Set(['22021', '22P05']);

/** Whether the database refused a text for a character that it cannot keep; the caller sent it, so it is no defect. */
export function isUnstorableText(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && UNSTORABLE_CODES.has(error.code)
  );
}
