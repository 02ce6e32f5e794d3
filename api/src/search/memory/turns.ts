import { setImmediate } from 'node:timers/promises';

/**
 * Lets work that blocks for some milliseconds run in a turn of the event loop of its own. Whatever waits for one answer
 * of the database continues together, and would block for all of that time.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves in a turn that nobody else gets. */
  take(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
