/**
 * What people do, per second, at a nation's peak: three times the busiest hour of a working day, for five million
 * caregivers and thirty thousand agencies (docs/capacity.md has the arithmetic). Each is one call unless it says more.
 */
export const PEAK_PER_SECOND = {
  /** A page of the list, in the compact form. */
  listing: 200,
  /** The counts beside the filters. */
  counts: 200,
  person: 100,
  /** The agency's own unlocks, with contacts. */
  contacts: 50,
  session: 50,
  'sign-in': 17,
  /** Opens a checkout, pays at the provider, and returns: two calls and what the webhooks cause. */
  unlock: 2,
  /** A caregiver asks for a link, opens it from the mail, and saves week and profile: six calls. */
  visit: 17,
  /** The wizard's last step and what surrounds it: three calls. */
  join: 1,
} as const;

export type Activity = keyof typeof PEAK_PER_SECOND;
export const ACTIVITIES = Object.keys(PEAK_PER_SECOND) as Activity[];
