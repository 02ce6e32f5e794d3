import { timingOf, type Timing } from '../timing.ts';

/** Response times and failures of a run, in milliseconds by `performance.now()`. */
export class Results {
  readonly #durations = new Map<string, number[]>();
  readonly #failures = new Map<string, number>();

  add(kind: string, from: number, until: number): void {
    const durations = this.#durations.get(kind) ?? [];
    this.#durations.set(kind, durations);
    durations.push(until - from);
  }

  fail(kind: string, message: string): void {
    const failure = `${kind}: ${message}`;
    this.#failures.set(failure, (this.#failures.get(failure) ?? 0) + 1);
  }

  get failures(): ReadonlyMap<string, number> {
    return this.#failures;
  }

  /** Kinds of calls, in the order of their first calls. */
  get kinds(): { kind: string; count: number; timing: Timing }[] {
    return [...this.#durations].map(([kind, durations]) => ({
      kind,
      count: durations.length,
      timing: timingOf(durations),
    }));
  }
}
