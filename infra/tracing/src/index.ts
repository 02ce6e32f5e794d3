/** Request ids and traces for all servers. `open-tracing.ts` is separate because it needs OpenTelemetry. */
export { isTraceId, newRequestId, requestIds } from './request-ids.ts';
export { otlpEndpoint, serviceName, tracesSampler, tracesSamplerArgument, type TracingSettings } from './settings.ts';
export { failureCode, type Attributes, type Span, type SpanEnd, type SpanOptions, type Tracing } from './span.ts';
export { tracedRequests } from './traced-requests.ts';
