import * as z from 'zod';

/** The standard's variables (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). */

/** Where the traces go, an OTLP receiver for HTTP; without it there are none. The standard says that an empty value is none. */
export const otlpEndpoint = z
  .literal('')
  .transform(() => undefined)
  .or(z.url({ protocol: /^https?$/ }))
  .optional();

/** What the traces call the process. */
export const serviceName = (standard: string) => z.string().min(1).max(80).default(standard);

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;
const PARENT_BASED = ['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const;

/** Which traces are recorded. `parentbased_`: of those that a trusted proxy began, those that it records. */
export const tracesSampler = z.enum([...SAMPLERS, ...PARENT_BASED]).default('parentbased_always_on');

/** The share that `traceidratio` records. */
export const tracesSamplerArgument = z.coerce.number().min(0).max(1).default(1);

export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER: z.output<typeof tracesSampler>;
  OTEL_TRACES_SAMPLER_ARG: number;
}
