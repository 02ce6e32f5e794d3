/** A refusal whose message says what is wrong and what to do; shown without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
