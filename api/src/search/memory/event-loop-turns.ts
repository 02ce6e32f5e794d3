import { setImmediate } from 'node:timers/promises';

/**
 * Runs blocking work of a few milliseconds in separate turns of the event loop. Otherwise, all callers that wait for
 * one database response would run in the same turn.
 */
export class EventLoopTurns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves in a turn of the event loop that this caller gets alone. */
  next(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
