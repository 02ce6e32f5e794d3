import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Span as OtelSpan,
  type Tracer,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { setTimeout as pause } from 'node:timers/promises';
import { isTraceId, newRequestId } from './request-ids.ts';
import type { TracingSettings } from './settings.ts';
import type { RootSpanOptions, Lost, Span, SpanEnd, SpanOptions, Tracing } from './span.ts';

/** Flush timeout on shutdown. It is well within a container's grace period, unlike the exporter's own retries. */
const STOP_MS = 3_000;
const REPORT_LOST_EVERY_MS = 60_000;
/**
 * Maximum number of spans per trace. Without a limit, a nightly job would add a span for each of its hundreds of
 * thousands of SQL statements.
 */
const MAX_SPANS = 1_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

export function startTracing(settings: TracingSettings & { endpoint: string }, onLost: (lost: Lost) => void): Tracing {
  const ids = new TraceIds();
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    idGenerator: ids,
    resource: defaultResource()
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME })),
    // The queue holds about 2,000 spans and drops the rest.
    spanProcessors: [new BatchSpanProcessor({ exporter: withLossReports(exporterTo(settings.endpoint), onLost) })],
  });
  const tracer = provider.getTracer('marketplace');
  return {
    begin(name, options) {
      const otelSpan = beginTrace(tracer, ids, { name, options });
      return spanOf(tracer, otelSpan, { left: MAX_SPANS });
    },
    async stop() {
      const stopped = provider.shutdown().catch(() => undefined);
      await Promise.race([stopped, pause(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/** The exporter reads its other settings, such as OTEL_EXPORTER_OTLP_HEADERS, from the environment. */
const exporterTo = (endpoint: string) => new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingSettings): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

class TraceIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  next: string | null = null;

  generateTraceId(): string {
    return this.next ?? newRequestId();
  }

  generateSpanId(): string {
    return this.#random.generateSpanId();
  }
}

function beginTrace(
  tracer: Tracer,
  ids: TraceIds,
  { name, options }: { name: string; options: RootSpanOptions },
): OtelSpan {
  const parent = options.parent === undefined ? null : parseTraceParent(options.parent);
  const context =
    parent?.traceId === options.id ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
  const cause = options.cause === undefined ? null : parseTraceParent(options.cause);
  ids.next = isTraceId(options.id) ? options.id : null;
  const otelSpan = tracer.startSpan(
    name,
    { ...spanOptions(options), links: cause === null ? [] : [{ context: { ...cause, isRemote: true } }] },
    context,
  );
  ids.next = null;
  return otelSpan;
}

/** Sets the start time explicitly, because the library's default has only millisecond precision. */
const spanOptions = ({ kind, attributes = {}, began = performance.now() }: SpanOptions) => ({
  kind: KINDS[kind],
  attributes,
  startTime: began,
});

function traceparentOf(otelSpan: OtelSpan): string {
  const { traceId, spanId, traceFlags } = otelSpan.spanContext();
  return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`;
}

const isRecorded = (otelSpan: OtelSpan) => (otelSpan.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;

function spanOf(tracer: Tracer, otelSpan: OtelSpan, spans: { left: number }): Span {
  if (!isRecorded(otelSpan)) return unrecorded(traceparentOf(otelSpan));
  let ended = false;
  const span: Span = {
    recorded: true,
    get traceparent() {
      return traceparentOf(otelSpan);
    },
    begin(name, options) {
      if (spans.left <= 0) return unrecorded(span.traceparent);
      spans.left -= 1;
      const innerSpan = tracer.startSpan(name, spanOptions(options), trace.setSpan(ROOT_CONTEXT, otelSpan));
      return spanOf(tracer, innerSpan, spans);
    },
    end({ attributes = {}, failure }: SpanEnd = {}) {
      if (ended) return;
      ended = true;
      otelSpan.setAttributes(attributes);
      if (failure !== undefined) otelSpan.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
      otelSpan.end(performance.now());
    },
  };
  return span;
}

/** Creates a span that is not recorded. Its children are not recorded either, even in other processes. */
function unrecorded(traceparent: string): Span {
  const span: Span = { recorded: false, traceparent, begin: () => span, end: () => undefined };
  return span;
}

function withLossReports(exporter: SpanExporter, onLost: (lost: Lost) => void): SpanExporter {
  let lost = 0;
  let reportedAt = -Infinity;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) {
          lost += spans.length;
          const now = performance.now();
          if (now - reportedAt >= REPORT_LOST_EVERY_MS) {
            onLost({ spans: lost, reason: reasonOf(result.error) });
            lost = 0;
            reportedAt = now;
          }
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/**
 * Returns why traces were lost: an HTTP status, a system error code, or the exporter's message. Never returns text from
 * the collector.
 */
function reasonOf(error: Error | undefined): string {
  if (error === undefined) return 'unknown';
  return 'code' in error && error.code !== undefined ? String(error.code) : error.message;
}
