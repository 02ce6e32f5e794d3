/** After this time, callers start a new call instead of waiting for the running one. */
const SLOW_MS = 50;
const MAX_CONCURRENT = 4;

interface BatchedCallOptions {
  /** Maximum number of concurrent calls; 1 if calls must not overlap. */
  maxConcurrent?: number;
}

interface PendingKey<Answer> {
  answer: Promise<Answer>;
  resolve: (answer: Promise<Answer>) => void;
}

/**
 * Shares one call among callers in the same turn of the event loop. Later callers share the next call. So no result is
 * stale: each comes from a call that began after its request. Under load, a few statements serve many requests.
 */
export class BatchedCall<Source, Key, Answer> {
  readonly #call: (source: Source, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>;
  readonly #maxConcurrent: number;
  #pending = new Map<Key, PendingKey<Answer | undefined>>();
  #source: Source | undefined;
  #running = 0;
  #slowTimer: NodeJS.Timeout | undefined;

  /** @param call returns the results by key; a missing key resolves to undefined */
  constructor(
    call: (source: Source, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
    { maxConcurrent = MAX_CONCURRENT }: BatchedCallOptions = {},
  ) {
    this.#call = call;
    this.#maxConcurrent = maxConcurrent;
  }

  /** Callers in one turn share the last caller's source. Rejects if the shared call rejects. */
  load(source: Source, key: Key): Promise<Answer | undefined> {
    this.#source = source;
    const inFlight = this.#pending.get(key);
    if (inFlight !== undefined) return inFlight.answer;
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    this.#pending.set(key, { answer: promise, resolve });
    if (this.#pending.size > 1) return promise;
    // Callers in this turn or during a running call share the next call.
    if (this.#running === 0) setImmediate(() => this.#start());
    else this.#slowTimer = setTimeout(() => this.#start(), SLOW_MS);
    return promise;
  }

  #start(): void {
    if (this.#source === undefined || this.#pending.size === 0 || this.#running >= this.#maxConcurrent) return;
    clearTimeout(this.#slowTimer);
    const pending = this.#pending;
    this.#pending = new Map();
    this.#running += 1;
    const called = this.#callWith(this.#source, [...pending.keys()]).finally(() => {
      this.#running -= 1;
      setImmediate(() => this.#start());
    });
    for (const [key, { resolve }] of pending) resolve(called.then((answers) => answers.get(key)));
  }

  /** Turns a synchronous throw into a rejection. */
  async #callWith(source: Source, keys: readonly Key[]) {
    return this.#call(source, keys);
  }
}
