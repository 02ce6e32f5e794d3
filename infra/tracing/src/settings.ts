import * as z from 'zod';

/** Standard variables: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */

/** URL that traces are sent to (OTLP/HTTP). Tracing is off if unset or, as in the standard, empty. */
export const otlpEndpoint = z
  .literal('')
  .transform(() => undefined)
  .or(z.url({ protocol: /^https?$/ }))
  .optional();

export const serviceName = (standard: string) => z.string().min(1).max(80).default(standard);

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;
const PARENT_BASED = ['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const;

/** Which traces are recorded. With `parentbased_`, a trusted proxy that started the trace decides. */
export const tracesSampler = z.enum([...SAMPLERS, ...PARENT_BASED]).default('parentbased_always_on');

/** Sampling ratio of `traceidratio`, 0–1. */
export const tracesSamplerArgument = z.coerce.number().min(0).max(1).default(1);

export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER: z.output<typeof tracesSampler>;
  OTEL_TRACES_SAMPLER_ARG: number;
}
