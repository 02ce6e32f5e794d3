import * as z from 'zod/mini';
import { availabilitySlots, isoTimestamp } from '../fields.ts';

/** A job application, with the contact details as of the day it was sent. */
const receivedApplication = z.object({
  application_id: z.uuid(),
  job_title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string(),
  phone_number: z.string(),
  discipline: z.string(),
  amount_of_exp: z.string(),
  preferred_city: z.string(),
  preferred_state: z.string(),
  desired_schedule: z.string(),
  availability: availabilitySlots,
  applied_at: isoTimestamp,
});
/** An application that the caregiver withdrew, without contact details. */
const withdrawnApplication = z.object({
  application_id: z.uuid(),
  job_title: z.string(),
  first_name: z.string(),
  withdrawn_at: isoTimestamp,
});
/** Newest first. Excludes applications of deleted profiles, and of caregivers who block the agency. */
export const receivedApplicationsResponse = z.object({
  applications: z.array(receivedApplication),
  /** Applications withdrawn in the last 30 days. */
  withdrawn: z.array(withdrawnApplication),
});

export type ReceivedApplication = z.output<typeof receivedApplication>;
export type ReceivedApplicationsResponse = z.output<typeof receivedApplicationsResponse>;
