/** A failure whose message tells the reader all that is needed; shown without a stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}
