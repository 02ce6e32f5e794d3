import { Worker } from 'node:worker_threads';
import type { RenderedPage, RenderingAnswer, RenderingOrder } from './rendering.ts';

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
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function startThread(): Worker {
    const started = new Worker(THREAD, {
      workerData: { bundle },
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // The render thread must not keep the process alive.
    started.unref();
    return started;
  }

  async function endThread(): Promise<void> {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }

  async function renderNow(order: RenderingOrder): Promise<RenderedPage> {
    thread ??= startThread();
    try {
      const answer = await answerOf(thread, order, limitMs);
      if ('page' in answer) return answer.page;
      throw new PageFailed(answer.failure);
    } catch (error) {
      if (!(error instanceof PageFailed)) await endThread();
      throw error;
    }
  }

  return {
    render(order) {
      const result = last.then(() => renderNow(order));
      last = result.catch(() => undefined);
      return result;
    },
    stop: endThread,
  };
}

/** The page's own code threw; the thread is still usable. */
class PageFailed extends Error {}

function answerOf(thread: Worker, order: RenderingOrder, limitMs: number): Promise<RenderingAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Error(`no answer within ${limitMs} ms`))), limitMs);
    const onMessage = (answer: RenderingAnswer) => settle(() => resolve(answer));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('the thread ended')));
    function settle(outcome: () => void): void {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      // An error while the thread is being terminated would otherwise be unhandled.
      thread.on('error', () => undefined);
      outcome();
    }
    thread.once('message', onMessage).once('error', onError).once('exit', onExit);
    thread.postMessage(order);
  });
}
