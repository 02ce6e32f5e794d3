import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 10_000;
/** Below this share of time at work, a pause of a tenth of a second disturbs nobody. */
const RESTING_SHARE = 0.02;
const WORTHWHILE_BYTES = 8 * 2 ** 20;
/** Looks between two collections, so that a quiet site is not interrupted all the time. */
const LOOKS_APART = 6;

/** What is looked at and done; a test puts its own in place of the process's. */
export interface ProcessMemory {
  /** The process's memory in bytes. */
  residentBytes(): number;
  /** Share of the time since the last question that the process was at work, 0 to 1. */
  busyShare(): number;
  /** Collects all garbage and gives the space back. */
  collect(): Promise<void>;
}

/**
 * Gives memory back while the process rests. Node keeps what a start or a busy hour left behind (twice what is in use,
 * and more) until it needs the space, and at rest it never does. `look` is to be called every ten seconds.
 */
export class MemoryAtRest {
  readonly #memory: ProcessMemory;
  #bytesAfterCollection = 0;
  #looksSinceCollection = LOOKS_APART;

  constructor(memory: ProcessMemory) {
    this.#memory = memory;
  }

  /** Collects if the process rests and has grown since the last time. */
  async look(): Promise<void> {
    this.#looksSinceCollection += 1;
    const isResting = this.#memory.busyShare() < RESTING_SHARE;
    const hasGrown = this.#memory.residentBytes() >= this.#bytesAfterCollection + WORTHWHILE_BYTES;
    if (!isResting || !hasGrown || this.#looksSinceCollection < LOOKS_APART) return;
    this.#looksSinceCollection = 0;
    await this.#memory.collect();
    this.#bytesAfterCollection = this.#memory.residentBytes();
  }
}

function memoryOfThisProcess(): ProcessMemory {
  let last = performance.eventLoopUtilization();
  return {
    residentBytes: () => process.memoryUsage.rss(),
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    async collect() {
      const session = new Session();
      session.connect();
      try {
        await session.post('HeapProfiler.collectGarbage');
      } finally {
        session.disconnect();
      }
    },
  };
}

/** Looks after this process until it ends. `onError` is told when memory could not be given back. */
export function giveBackMemoryAtRest(onError: (error: unknown) => void): void {
  const memory = new MemoryAtRest(memoryOfThisProcess());
  setInterval(() => void memory.look().catch(onError), LOOK_EVERY_MS).unref();
}
