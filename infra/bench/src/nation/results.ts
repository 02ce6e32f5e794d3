import { timingOf, type Timing } from '../timing.ts';

interface KindOfCall {
  kind: string;
  count: number;
  timing: Timing;
}

/** Answer times of a stretch of the run, of all calls. `at` is its middle, in seconds since the start. */
export interface Stretch {
  at: number;
  perSecond: number;
  timing: Timing;
}

interface Measured {
  at: number;
  took: number;
}

/** What the calls of a run took, and which of them failed. Times are milliseconds on the clock of `performance`. */
export class Results {
  readonly #began = performance.now();
  readonly #byKind = new Map<string, Measured[]>();
  readonly #failures = new Map<string, number>();
  readonly #lateness: number[] = [];

  /** An answer as it should be. */
  add(kind: string, from: number, until: number): void {
    const measured = this.#byKind.get(kind) ?? [];
    this.#byKind.set(kind, measured);
    measured.push({ at: until - this.#began, took: until - from });
  }

  /** How long after its time a request was sent. */
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

  /** Each failure with how often it occurred. */
  get failures(): ReadonlyMap<string, number> {
    return this.#failures;
  }

  /** In the order in which each kind was first called. */
  get kinds(): KindOfCall[] {
    return [...this.#byKind].map(([kind, measured]) => ({
      kind,
      count: measured.length,
      timing: timingOf(measured.map(({ took }) => took)),
    }));
  }

  /** The calls of these kinds in stretches of so many seconds; one without a call is left out, as is an unfinished one. */
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
