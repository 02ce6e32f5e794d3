import { createHash } from 'node:crypto';
import { StripeApiError } from '../errors.ts';
import type { Simulator } from '../state/simulator.ts';

const KEPT_SECONDS = 24 * 60 * 60;

interface Answer {
  status: number;
  body: object;
}

/**
 * Runs `work` once per idempotency key and day. A retry of the same call gets the first response, even if it was an
 * error. Errors about invalid parameters are not stored.
 * @throws StripeApiError idempotency_error if the key was used for a different call
 */
export function answerOnce(
  { store, clock }: Simulator,
  key: string,
  call: string,
  work: () => object,
): Answer & { replayed: boolean } {
  const now = clock.now();
  const fingerprint = createHash('sha256').update(call).digest('hex');
  const first = store.idempotentAnswers.find(key);
  if (first !== undefined && first.created + KEPT_SECONDS > now) {
    if (first.fingerprint !== fingerprint) {
      throw new StripeApiError(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    }
    return { ...first, replayed: true };
  }
  const answer = answerOrError(work);
  store.idempotentAnswers.insert({
    id: key,
    object: 'simulator.idempotent_answer',
    created: now,
    fingerprint,
    ...answer,
  });
  return { ...answer, replayed: false };
}

function answerOrError(work: () => object): Answer {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (!(error instanceof StripeApiError) || error.refusedParameters) throw error;
    return { status: error.status, body: error.body };
  }
}
