import * as z from 'zod/mini';
import { isoTimestamp } from '../fields.ts';

/** `waiting`: held until we have verified the agency. `seen`: the agency opened the application. */
const APPLICATION_STATES = ['sent', 'waiting', 'seen', 'withdrawn'] as const;

const ownApplication = z.object({
  application_id: z.uuid(),
  job_title: z.string(),
  agency_name: z.nullable(z.string()),
  applied_at: isoTimestamp,
  state: z.enum(APPLICATION_STATES),
  /** When the application was sent, seen or withdrawn, depending on its state. */
  since: isoTimestamp,
});
export const ownApplicationsResponse = z.object({ applications: z.array(ownApplication) });

/** Removes the application from the agency's list. Idempotent. */
export const withdrawApplicationParams = z.strictObject({ id: z.uuid() });

export type OwnApplication = z.output<typeof ownApplication>;
export type OwnApplicationsResponse = z.output<typeof ownApplicationsResponse>;
