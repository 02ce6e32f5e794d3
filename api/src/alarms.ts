/**
 * Conditions that an operator must look at. Each is logged as an error and counted, so that an alert can be set on it.
 */
export const ALARMS = [
  'payment_provider_refused',
  'payment_provider_unavailable',
  'second_subscription',
  'payment_without_purchase',
] as const;
export type AlarmName = (typeof ALARMS)[number];

/** Ids, codes and amounts only: never an address, a name, a number or a key. */
export type AlarmFacts = Record<string, string | number | null>;

export type AlarmListener = (alarm: AlarmName, facts: AlarmFacts) => void;

/** Lets services raise an alarm; the app decides where it goes. */
export class Alarms {
  readonly #listeners = new Set<AlarmListener>();

  onAlarm(listener: AlarmListener): void {
    this.#listeners.add(listener);
  }

  raise(alarm: AlarmName, facts: AlarmFacts): void {
    for (const listener of this.#listeners) listener(alarm, facts);
  }
}
