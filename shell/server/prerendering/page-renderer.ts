import { Piscina } from 'piscina';
import type { RenderedPage, RenderingOrder } from './rendering.ts';

/** Renders pages one at a time, off the thread that serves visitors. */
export interface PageRenderer {
  /** @throws Error with the reason when the page cannot be rendered, or times out */
  render(order: RenderingOrder): Promise<RenderedPage>;
  stop(): Promise<void>;
}

const MEMORY_MB = 256;
const THREAD = new URL('./render-thread.ts', import.meta.url);

/**
 * A renderer that runs the shell's server bundle in its own thread. Whatever a page's code does there (hang, throw,
 * exit or exhaust memory) fails only this order; the next one gets a new thread.
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
    // With atomics the library uses globals in the thread that page code must not have.
    atomics: 'disabled',
    recordTiming: false,
  });
  // Of a thread that fails between two orders.
  pool.on('error', () => undefined);
  /** The pool would count the time in its queue against an order's limit. */
  let last: Promise<unknown> = Promise.resolve();

  async function renderNow(order: RenderingOrder): Promise<RenderedPage> {
    const signal = AbortSignal.timeout(limitMs);
    try {
      return await pool.run(order, { signal });
    } catch (error) {
      if (signal.aborted) throw new Error(`no answer within ${limitMs} ms`, { cause: error });
      throw error;
    }
  }

  return {
    render(order) {
      const result = last.then(() => renderNow(order));
      last = result.catch(() => undefined);
      return result;
    },
    stop: () => pool.destroy(),
  };
}
