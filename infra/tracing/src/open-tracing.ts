import type { TracingSettings } from './settings.ts';
import type { Lost, Tracing } from './span.ts';

/**
 * Starts sending traces to OTEL_EXPORTER_OTLP_ENDPOINT. If it is not set, returns null and does not load OpenTelemetry.
 * Reports lost spans to `onLost` at most once a minute.
 */
export async function openTracing(settings: TracingSettings, onLost: (lost: Lost) => void): Promise<Tracing | null> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const { startTracing } = await import('./open-telemetry.ts');
  return startTracing({ ...settings, endpoint }, onLost);
}
