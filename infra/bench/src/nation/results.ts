import { timingOf, type Timing } from '../timing.ts';

interface KindOfCall {
  kind: string;
  count: number;
  timing: Timing;
}

/** Response times in a stretch of the run. `at` is its middle, in seconds since the start. */
export interface Stretch {
  at: number;
  perSecond: number;
  timing: Timing;
}

interface Measured {
  at: number;
  took: number;
}

/** Response times and failures of a run, in milliseconds by `performance.now()`. */
export class Results {
  readonly #began = performance.now();
  readonly #byKind = new Map<string, Measured[]>();
  readonly #failures = new Map<string, number>();
  readonly #lateness: number[] = [];

  /** Records a successful call. */
  add(kind: string, from: number, until: number): void {
    const measured = this.#byKind.get(kind) ?? [];
    this.#byKind.set(kind, measured);
    measured.push({ at: until - this.#began, took: until - from });
  }

  /** Records the delay between a request's due time and its start. */
  sentLate(milliseconds: number): void {
    this.#lateness.push(milliseconds);
  }

  fail(kind: string, what: string): void {
    const failure = `${kind}: ${what}`;
    this.#failures.set(failure, (this.#failures.get(failure) ?? 0) + 1);
  }

  get seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }

  get lateness(): Timing {
    return timingOf(this.#lateness);
  }

  /** Counts of failures. */
  get failures(): ReadonlyMap<string, number> {
    return this.#failures;
  }

  /** Ordered by first call. */
  get kinds(): KindOfCall[] {
    return [...this.#byKind].map(([kind, measured]) => ({
      kind,
      count: measured.length,
      timing: timingOf(measured.map(({ took }) => took)),
    }));
  }

  /** Completed stretches of `seconds` with calls of these kinds. */
  stretches(kinds: readonly string[], seconds: number): Stretch[] {
    const all = kinds.flatMap((kind) => this.#byKind.get(kind) ?? []);
    const last = Math.floor(this.seconds / seconds);
    const grouped = Map.groupBy(all, ({ at }) => Math.floor(at / (seconds * 1000)));
    return [...grouped]
      .filter(([number]) => number < last)
      .sort(([a], [b]) => a - b)
      .map(([number, measured]) => ({
        at: (number + 0.5) * seconds,
        perSecond: measured.length / seconds,
        timing: timingOf(measured.map(({ took }) => took)),
      }));
  }
}
