import { Piscina } from 'piscina';
import type { RenderedPage, RenderingOrder } from './rendering.ts';

export interface PageRenderer {
  /** @throws Error if rendering fails or times out */
  render(order: RenderingOrder): Promise<RenderedPage>;
  stop(): Promise<void>;
}

const MEMORY_MB = 256;
const THREAD = new URL('./render-thread.ts', import.meta.url);

/**
 * Runs the shell's server bundle in a worker thread. If page code hangs, throws, exits or exhausts memory, only that
 * order fails; the next order gets a new thread.
 */
export function pageRenderer(bundle: string, limitMs: number): PageRenderer {
  const pool = new Piscina<RenderingOrder, RenderedPage>({
    filename: THREAD.href,
    workerData: { bundle },
    env: { NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Atomics would require globals that page code must not have.
    atomics: 'disabled',
    recordTiming: false,
  });
  // A thread that crashes between two renderings does no harm, because the next rendering gets a new thread.
  pool.on('error', () => undefined);
  /** Queues orders here, because the pool's timeout would include the time in the pool's queue. */
  let lastRendering: Promise<unknown> = Promise.resolve();

  async function renderNow(order: RenderingOrder): Promise<RenderedPage> {
    const signal = AbortSignal.timeout(limitMs);
    try {
      return await pool.run(order, { signal });
    } catch (error) {
      if (signal.aborted) throw new Error(`timed out after ${limitMs} ms`, { cause: error });
      throw error;
    }
  }

  return {
    render(order) {
      const result = lastRendering.then(() => renderNow(order));
      lastRendering = result.catch(() => undefined);
      return result;
    },
    stop: () => pool.destroy(),
  };
}
