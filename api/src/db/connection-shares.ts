/** Kinds of work that share the pool without starving each other. */
export const WORK_KINDS = ['identity', 'public', 'search', 'agencies', 'caregivers', 'jobs'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export class NoConnectionFreeError extends Error {
  override readonly name = 'NoConnectionFreeError';
}

export interface Usage {
  used: number;
  waiting: number;
}

interface Waiter {
  kind: WorkKind;
  start: () => void;
}

/**
 * Divides a pool's connections among kinds of work. Each kind has reserved connections; the rest is first come, first
 * served. A kind gets at most half, so a locked table leaves connections for other work. A pool with fewer than six
 * connections reserves none.
 */
export class ConnectionShares {
  readonly #reservedPerKind: number;
  readonly #sharedPool: number;
  readonly #maxPerKind: number;
  readonly #timeoutMs: number;
  readonly #used = new Map<WorkKind, number>(WORK_KINDS.map((kind) => [kind, 0]));
  readonly #waiting = new Set<Waiter>();

  constructor(connections: number, timeoutMs: number) {
    this.#reservedPerKind = connections < WORK_KINDS.length ? 0 : Math.max(1, Math.floor(connections / 10));
    this.#sharedPool = connections - this.#reservedPerKind * WORK_KINDS.length;
    this.#maxPerKind = Math.ceil(connections / 2);
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Waits for a connection within this kind's share; returns a function that releases it.
   * @throws NoConnectionFreeError
   */
  async acquire(kind: WorkKind): Promise<() => void> {
    if (this.#mayStart(kind)) this.#start(kind);
    else await this.#wait(kind);
    return () => this.#release(kind);
  }

  usage(kind: WorkKind): Usage {
    let waitingCount = 0;
    for (const waiter of this.#waiting) if (waiter.kind === kind) waitingCount += 1;
    return { used: this.#usedBy(kind), waiting: waitingCount };
  }

  #usedBy(kind: WorkKind): number {
    return this.#used.get(kind) ?? 0;
  }

  #mayStart(kind: WorkKind): boolean {
    const usedCount = this.#usedBy(kind);
    if (usedCount < this.#reservedPerKind) return true;
    const sharedUsed = WORK_KINDS.reduce(
      (sum, otherKind) => sum + Math.max(0, this.#usedBy(otherKind) - this.#reservedPerKind),
      0,
    );
    return usedCount < this.#maxPerKind && sharedUsed < this.#sharedPool;
  }

  #start(kind: WorkKind): void {
    this.#used.set(kind, this.#usedBy(kind) + 1);
  }

  #wait(kind: WorkKind): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter);
        reject(new NoConnectionFreeError(`no database connection is free for ${kind}`));
      }, this.#timeoutMs);
      const waiter: Waiter = {
        kind,
        start: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiter);
          this.#start(kind);
          resolve();
        },
      };
      this.#waiting.add(waiter);
    });
  }

  #release(kind: WorkKind): void {
    this.#used.set(kind, this.#usedBy(kind) - 1);
    // The set keeps insertion order. A released connection serves at most one waiter.
    for (const waiter of this.#waiting) {
      if (!this.#mayStart(waiter.kind)) continue;
      waiter.start();
      return;
    }
  }
}
