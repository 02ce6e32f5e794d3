import type { Counter } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Conditions that an operator must look at. Each is logged as an error and counted, so that an alert can be set on it.
 */
export const ALARMS = [
  'payment_provider_refused',
  'payment_provider_unavailable',
  'second_subscription',
  'payment_without_purchase',
] as const;
type AlarmName = (typeof ALARMS)[number];

/** Ids, codes and amounts only: never an address, a name, a number or a key. */
type AlarmFacts = Record<string, string | number | null>;

interface AlarmDependencies {
  metrics: { alarms: Counter<'alarm'> };
  log: Pick<FastifyBaseLogger, 'error'>;
}

export function raiseAlarm({ metrics, log }: AlarmDependencies, alarm: AlarmName, facts: AlarmFacts): void {
  metrics.alarms.inc({ alarm });
  log.error({ alarm, ...facts }, 'alarm');
}
