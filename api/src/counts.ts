/**
 * What the API counts for operators, beyond what its libraries count: each becomes a counter at /metrics. null is for labels
 * whose values are not known here; a counter without one starts at zero, and others do when `startAtZero` gives the value.
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

type Labels = Readonly<Record<string, string>>;
type CountListener = (name: CounterName, labels: Labels, by: number) => void;

/** Lets services count; the app decides where the counts go. */
export class Counts {
  readonly #listeners = new Set<CountListener>();

  onCount(listener: CountListener): void {
    this.#listeners.add(listener);
  }

  add<Name extends CounterName>(name: Name, labels: LabelsOf<Name> & Record<string, string>): void {
    for (const listener of this.#listeners) listener(name, labels, 1);
  }

  /**
   * Shows the counter at zero for these labels and each listed value of the others: without a first value, the first event
   * would be no increase.
   */
  startAtZero(name: CounterName, labels: Labels): void {
    for (const series of seriesOf(COUNTERS[name].labels, labels))
      for (const listener of this.#listeners) listener(name, series, 0);
  }
}

/** The labels of each series of a counter with these labels; none if the values of another label are not known. */
export function seriesOf(listed: Readonly<Record<string, readonly string[] | null>>, given: Labels): Labels[] {
  let series: Labels[] = [{}];
  for (const [label, known] of Object.entries(listed)) {
    const value = given[label];
    const values = value === undefined ? (known ?? []) : [value];
    series = series.flatMap((one) => values.map((each) => ({ ...one, [label]: each })));
  }
  return series;
}
