import { Counter } from '@prometheus-io/client';
import { ALARMS } from './alarms.ts';

const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
  new Counter({ name, help, labelNames, registers: [] });

export function createMetrics() {
  const metrics = {
    alarms: counter('alarms_total', 'Conditions that an operator must look at, by kind', ['alarm']),
    mails: counter(
      'mails_total',
      'Mails by queue and outcome: a retried one is tried again, a dropped one was rejected permanently',
      ['queue', 'outcome'],
    ),
    texts: counter('texts_total', 'Texts by outcome: a retried one is sent again, an unknown one got no response', [
      'outcome',
    ]),
    jobs: counter('jobs_total', 'Runs of background jobs by outcome', ['job', 'outcome']),
    unlocks: counter('unlocks_total', 'Contacts unlocked, by how they were paid for', ['kind']),
    stripeCalls: counter('stripe_calls_total', 'Calls of Stripe by outcome, after their retries', ['outcome']),
    stripeMissedEvents: counter(
      'stripe_missed_events_total',
      'Events of Stripe that the reconciliation job found a minute or more after they happened, without a webhook',
      [],
    ),
    siteErrors: counter('site_part_errors_total', 'Failures of the site that browsers reported', [
      'remote',
      'release',
      'kind',
    ]),
    // Anyone can send reports, so alerts count the networks that send them.
    siteErrorNetworks: counter(
      'site_part_networks_total',
      'Networks with failures of the site in browsers, each at most once in ten minutes',
      ['remote', 'release'],
    ),
    rateLimitRefusals: counter(
      'rate_limit_refusals_total',
      'Calls rejected by a rate limit, by the name of the limit',
      ['limit'],
    ),
  };
  // Creates the series at zero, because a rate ignores the first event of a new series.
  for (const alarm of ALARMS) metrics.alarms.inc({ alarm }, 0);
  for (const kind of ['paid', 'free']) metrics.unlocks.inc({ kind }, 0);
  for (const outcome of ['sent', 'retried', 'refused', 'unknown']) metrics.texts.inc({ outcome }, 0);
  for (const outcome of ['answered', 'refused', 'unavailable']) metrics.stripeCalls.inc({ outcome }, 0);
  return metrics;
}

export type Metrics = ReturnType<typeof createMetrics>;
