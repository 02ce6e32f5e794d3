/**
 * What the API counts for operators, beyond what its libraries count: each becomes a counter at /metrics. A label with
 * a list of values starts at zero for each, because a rate needs a first value; null is for labels whose values are not
 * known here.
 */
export const COUNTERS = {
  mails_total: {
    help: 'Mails by queue and outcome: a retried one is tried again, a dropped one was rejected permanently',
    labels: { queue: null, outcome: ['delivered', 'retried', 'dropped'] },
  },
  jobs_total: {
    help: 'Runs of background jobs by outcome',
    labels: { job: null, outcome: ['done', 'failed'] },
  },
  unlocks_total: {
    help: 'Contacts unlocked, by how they were paid for',
    labels: { kind: ['paid', 'free'] },
  },
  stripe_calls_total: {
    help: 'Calls of Stripe by outcome, after their retries',
    labels: { outcome: ['answered', 'refused', 'unavailable'] },
  },
  stripe_missed_events_total: {
    help: 'Events of Stripe that the reconciliation job found a minute or more after they happened, without a webhook',
    labels: {},
  },
  rate_limit_refusals_total: {
    help: 'Calls refused by a rate limit, by the name of the limit',
    labels: { limit: null },
  },
} as const;

export type CounterName = keyof typeof COUNTERS;

type LabelsOf<Name extends CounterName> = {
  [
    Label in keyof (typeof COUNTERS)[Name]['labels']
  ]: (typeof COUNTERS)[Name]['labels'][Label] extends readonly (infer Value)[] ? Value : string;
};

type CountListener = (name: CounterName, labels: Record<string, string>) => void;

/** Lets services count; the app decides where the counts go. */
export class Counts {
  readonly #listeners = new Set<CountListener>();

  onCount(listener: CountListener): void {
    this.#listeners.add(listener);
  }

  add<Name extends CounterName>(name: Name, labels: LabelsOf<Name> & Record<string, string>): void {
    for (const listener of this.#listeners) listener(name, labels);
  }
}
