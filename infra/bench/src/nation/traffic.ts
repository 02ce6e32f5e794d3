/**
 * Activities per second at a nation's peak: three times the busiest hour of a working day, with five million caregivers
 * and thirty thousand agencies (docs/capacity.md). An activity is one call unless its comment says otherwise.
 */
export const PEAK_PER_SECOND = {
  listing: 200,
  counts: 200,
  person: 100,
  contacts: 50,
  session: 50,
  'sign-in': 17,
  /** Opens a checkout, pays and returns: two calls, and webhooks. */
  unlock: 2,
  /** A caregiver requests a link, opens it, and saves week and profile: six calls. */
  visit: 17,
  /** The wizard's last step and its surrounding calls: three calls. */
  join: 1,
} as const;

export type Activity = keyof typeof PEAK_PER_SECOND;
const ACTIVITIES = Object.keys(PEAK_PER_SECOND) as Activity[];

export const ratesAt = (peak: number): Record<Activity, number> =>
  Object.fromEntries(ACTIVITIES.map((activity) => [activity, PEAK_PER_SECOND[activity] * peak])) as Record<
    Activity,
    number
  >;
