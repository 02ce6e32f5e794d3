import { AsyncLocalStorage } from 'node:async_hooks';
import { failureCode, type Span, type SpanOptions } from '@marketplace/tracing';

/** A request, or a run of a job. */
export interface Work {
  readonly id: string;
  /** Current trace span; null without tracing. */
  readonly span: Span | null;
  /** When the request began (`performance.now()`). Undefined for a job, because nobody waits for a response. */
  readonly since?: number;
  changed?: boolean;
}

const current = new AsyncLocalStorage<Work>();

export const currentRequestId = (): string | undefined => current.getStore()?.id;

export const currentSpan = (): Span | null => current.getStore()?.span ?? null;

/** Age of the current request in milliseconds; null outside of a request. */
export function currentRequestAge(): number | null {
  const since = current.getStore()?.since;
  return since === undefined ? null : performance.now() - since;
}

export function recordChange(): void {
  const work = current.getStore();
  if (work !== undefined) work.changed = true;
}

export const hasChanged = (): boolean => current.getStore()?.changed === true;

export const runInWork = <T>(work: Work, run: () => T): T => current.run(work, run);

export async function inSpan<T>(name: string, options: SpanOptions, call: () => Promise<T>): Promise<T> {
  const span = currentSpan()?.begin(name, options);
  if (span === undefined) return call();
  try {
    const result = await call();
    span.end();
    return result;
  } catch (error) {
    span.end({ failure: failureCode(error) });
    throw error;
  }
}
