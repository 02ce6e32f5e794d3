import { Worker } from 'node:worker_threads';
import type { RenderedPage, RenderingAnswer, RenderingOrder } from './rendering.ts';

/** Renders orders one after the other, away from the thread that answers visitors. */
export interface PageRenderer {
  /** @throws Error with the reason when the page cannot be rendered, or not within the limit */
  render(order: RenderingOrder): Promise<RenderedPage>;
  stop(): Promise<void>;
}

const MEMORY_MB = 256;
const THREAD = new URL('./render-thread.ts', import.meta.url);

/**
 * A renderer that runs the shell's server bundle in a thread of its own. Whatever a page's code does there (it hangs,
 * throws, ends the thread or fills the memory) costs this order alone; the next one gets a new thread.
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
    // The site's process ends when the site stops, not when its pages are rendered.
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

/** The page's own code failed in order; the thread is well. */
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
      // A thread that fails while it is being ended has nobody else to hear of it.
      thread.on('error', () => undefined);
      outcome();
    }
    thread.once('message', onMessage).once('error', onError).once('exit', onExit);
    thread.postMessage(order);
  });
}
