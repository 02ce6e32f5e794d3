/** Codes and numbers only. Never user input, addresses or tokens, because traces leave the machine. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** Start time in milliseconds of `performance.now()`. Default: now. */
  began?: number;
}

export interface SpanEnd {
  attributes?: Attributes;
  /** Error code, as returned by `failureCode`. */
  failure?: string | undefined;
}

/** A timed operation: a request or job, or a part of it. */
export interface Span {
  /** False if sampling dropped this span. */
  readonly recorded: boolean;
  /** W3C header value that links spans of other processes to this one. */
  readonly traceparent: string;
  /** Starts a child span. `name` has low cardinality: a route pattern, a table, a queue. */
  begin(name: string, options: SpanOptions): Span;
  /** Ends the span. Idempotent. */
  end(end?: SpanEnd): void;
}

export interface RootSpanOptions extends SpanOptions {
  /** Id of the request or job; becomes the trace id. */
  id: string;
  /** Received `traceparent`. Ignored unless its trace id equals `id`, so that a visitor's header has no effect. */
  parent?: string | undefined;
  /** `traceparent` of another trace that caused this one. */
  cause?: string | undefined;
}

export interface Tracing {
  begin(name: string, options: RootSpanOptions): Span;
  /** Flushes within a few seconds. Never rejects. */
  stop(): Promise<void>;
}

/** Spans lost since the last report. */
export interface Lost {
  spans: number;
  /** Error code, or the collector's HTTP status. */
  reason: string;
}

/** Returns an error's code or class. Not its message, which may contain user input. */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
