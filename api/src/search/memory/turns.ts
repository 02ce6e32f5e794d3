import { setImmediate } from 'node:timers/promises';

/**
 * Runs blocking work of some milliseconds in its own turn of the event loop. Callers that one database answer wakes
 * would otherwise block for the sum of their work.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves in a turn that nobody else gets. */
  take(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
