import type { Counter } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';

/** Conditions that an operator must check. Each is logged as an error and counted for alerts. */
export const ALARMS = [
  'payment_provider_refused',
  'payment_provider_unavailable',
  'second_subscription',
  'payment_without_purchase',
  'stripe_event_unhandled',
] as const;
type AlarmName = (typeof ALARMS)[number];

/** Facts about an alarm: ids, codes and amounts only. Never an address, name, number or key. */
type AlarmFacts = Record<string, string | number | null>;

interface AlarmDependencies {
  metrics: { alarms: Counter<'alarm'> };
  log: Pick<FastifyBaseLogger, 'error'>;
}

export function raiseAlarm({ metrics, log }: AlarmDependencies, alarm: AlarmName, facts: AlarmFacts): void {
  metrics.alarms.inc({ alarm });
  log.error({ alarm, ...facts }, 'alarm');
}
