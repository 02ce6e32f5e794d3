/** Codes and numbers only. Never user input, addresses or tokens, because traces leave the machine. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface StepOptions {
  /** Kind of span, as in OpenTelemetry. */
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** Start by `performance.now()`; default: now. */
  began?: number;
}

export interface StepEnd {
  attributes?: Attributes;
  /** Error code (`failureCode`). */
  failure?: string | undefined;
}

/** A span: a request, or work that it caused. */
export interface Step {
  /** False if sampling dropped this step. */
  readonly recorded: boolean;
  /** W3C header value that links steps of other processes to this one. */
  readonly traceparent: string;
  /** Starts a child step. `name` has low cardinality: a route pattern, a table, a queue. */
  begin(name: string, options: StepOptions): Step;
  /** Ends the step. Idempotent. */
  end(end?: StepEnd): void;
}

export interface FirstStepOptions extends StepOptions {
  /** Id of the request or job; becomes the trace id. */
  id: string;
  /** Received `traceparent`. Ignored unless its trace is `id`, which excludes a visitor's header. */
  parent?: string | undefined;
  /** `traceparent` of another trace that caused this one. */
  cause?: string | undefined;
}

export interface Tracing {
  /** Starts the first step of this process in a trace. */
  begin(name: string, options: FirstStepOptions): Step;
  /** Flushes within a few seconds. Never rejects. */
  stop(): Promise<void>;
}

/** Steps lost since the last report. */
export interface Lost {
  steps: number;
  /** Error code, or the collector's HTTP status. */
  reason: string;
}

/** An error's code or class. Messages are unsafe: they may contain values. */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
