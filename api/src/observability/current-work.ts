import { AsyncLocalStorage } from 'node:async_hooks';
import { failureCode, type Step, type StepOptions } from '@marketplace/tracing';

/** A request, or a run of a job. */
export interface Work {
  readonly id: string;
  /** Part of a trace; null without tracing. */
  readonly step: Step | null;
  /** When the request began, by `performance.now()`; none for a job, which nobody waits for. */
  readonly since?: number;
  /** Whether something that it changed was committed. */
  changed?: boolean;
}

const current = new AsyncLocalStorage<Work>();

/** The id of the request, or of the job, that the caller works for; undefined outside of both. */
export const currentRequestId = (): string | undefined => current.getStore()?.id;

/** The step of a trace that the caller works for; null outside of a traced request or job. */
export const currentStep = (): Step | null => current.getStore()?.step ?? null;

/** Age of the current request in milliseconds; null outside of a request. */
export function currentRequestAge(): number | null {
  const since = current.getStore()?.since;
  return since === undefined ? null : performance.now() - since;
}

/** Notes that a change of the caller's was committed. */
export function noteChange(): void {
  const work = current.getStore();
  if (work !== undefined) work.changed = true;
}

/** Whether a change of the request, or of the job, was committed so far. */
export const hasChanged = (): boolean => current.getStore()?.changed === true;

/** Runs something as a part of this work. */
export const inWork = <T>(work: Work, run: () => T): T => current.run(work, run);

/** Runs a call to another server as a step of the current trace, if any. */
export async function asStep<T>(name: string, options: StepOptions, call: () => Promise<T>): Promise<T> {
  const step = currentStep()?.begin(name, options);
  if (step === undefined) return call();
  try {
    const result = await call();
    step.end();
    return result;
  } catch (error) {
    step.end({ failure: failureCode(error) });
    throw error;
  }
}
