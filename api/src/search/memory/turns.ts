import { setImmediate } from 'node:timers/promises';

/**
 * Runs blocking work of a few milliseconds in separate turns of the event loop. Otherwise, callers that one database
 * response wakes would block for the sum of their work.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves in a turn of the event loop that no other caller gets. */
  take(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
