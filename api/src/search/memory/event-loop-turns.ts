import { setImmediate } from 'node:timers/promises';

/**
 * Runs blocking work of a few milliseconds in separate turns of the event loop. Otherwise, all callers that wait for
 * the same database response would run in one turn.
 */
export class EventLoopTurns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves in a turn of the event loop that no other caller gets. */
  next(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
