/** A self-explanatory error; printed without a stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}
