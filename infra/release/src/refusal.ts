/** An expected failure whose message says what is wrong and what to do; printed without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
