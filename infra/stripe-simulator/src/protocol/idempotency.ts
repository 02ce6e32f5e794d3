import { createHash } from 'node:crypto';
import type { World } from '../state/world.ts';
import { StripeApiError } from '../errors.ts';

const KEPT_SECONDS = 24 * 60 * 60;
const MAX_KEY_LENGTH = 255;

interface RecordedAnswer {
  status: number;
  headers: Record<string, string>;
  body: object;
}

/** Stores the response of each idempotency key for a day and replays it. */
export class IdempotentAnswers {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * Runs `work` once per key. A retry of the same call gets the first response, even if it was an error. Errors about
   * invalid parameters are not stored.
   * @throws StripeApiError idempotency_error if the key was used for a different call
   */
  answerOnce(key: string | undefined, call: string, requestId: string, work: () => object): RecordedAnswer {
    if (key === undefined) return { status: 200, headers: {}, body: work() };
    if (key.length > MAX_KEY_LENGTH) {
      throw new StripeApiError(`Idempotency keys can be at most ${MAX_KEY_LENGTH} characters long.`, {
        type: 'idempotency_error',
      });
    }
    const { store, clock } = this.#world;
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
      const headers = {
        'Idempotency-Key': key,
        'Idempotent-Replayed': 'true',
        'Original-Request': first.request_id,
      };
      return { status: first.status, headers, body: first.body };
    }
    const answer = this.#run(work);
    store.idempotentAnswers.insert({
      id: key,
      object: 'simulator.idempotent_answer',
      created: now,
      fingerprint,
      status: answer.status,
      body: answer.body,
      request_id: requestId,
    });
    return { ...answer, headers: { 'Idempotency-Key': key, 'Original-Request': requestId } };
  }

  #run(work: () => object): { status: number; body: object } {
    try {
      return { status: 200, body: work() };
    } catch (error) {
      if (!(error instanceof StripeApiError) || error.refusedParameters) throw error;
      return { status: error.status, body: error.body };
    }
  }
}
