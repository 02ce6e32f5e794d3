/** Codes and numbers. Never what a person typed, an address or a token: traces leave the machine. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface StepOptions {
  /** `server` answers somebody, `client` asks another process, `consumer` takes from a queue, `internal` does neither. */
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** When it began, by `performance.now()`; now by default. */
  began?: number;
}

export interface StepEnd {
  attributes?: Attributes;
  /** Why it failed, as a code (`failureCode`). */
  failure?: string | undefined;
}

/** Part of a trace: a request, or something that it caused (OpenTelemetry calls it a span). */
export interface Step {
  /** Whether it is recorded. If not, nobody sees what is said about it. */
  readonly recorded: boolean;
  /** The W3C header that makes another process's steps part of this one. */
  readonly traceparent: string;
  /** A step within this one. `name` is one of few: a route's pattern, a table, a queue. */
  begin(name: string, options: StepOptions): Step;
  /** Only the first call counts. */
  end(end?: StepEnd): void;
}

export interface FirstStepOptions extends StepOptions {
  /** The id of the request or job, which becomes that of the trace. */
  id: string;
  /** The `traceparent` that came with it. Counts only if it is of the trace `id`, so not if it came from a visitor. */
  parent?: string | undefined;
  /** The `traceparent` of what caused this trace without being part of it. */
  cause?: string | undefined;
}

export interface Tracing {
  /** The first step of this process in a trace. */
  begin(name: string, options: FirstStepOptions): Step;
  /** Sends what is left, for at most some seconds. Never rejects. */
  stop(): Promise<void>;
}

/** What could not be sent since the last time it was told. */
export interface Lost {
  steps: number;
  /** A code, or the collector's status. */
  reason: string;
}

/** The code or class of an error. Its message may contain values. */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
