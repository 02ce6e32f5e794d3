import * as z from 'zod/mini';
import { HIRING_STATUS_VALUES } from '@marketplace/domain';
import { availabilitySlots, isoTimestamp, statusChangeSchema } from '../fields.ts';

/**
 * The agency's hiring status of an applicant. If the agency has unlocked the caregiver (`request_id`), it is the status
 * of that contact.
 */
export const applicationStatusResponse = z.object({
  request_id: z.nullable(z.uuid()),
  status: z.enum(HIRING_STATUS_VALUES),
  status_changed: z.optional(statusChangeSchema),
});
export const applicationStatusBody = z.strictObject({ status: z.enum(HIRING_STATUS_VALUES) });
export const receivedApplicationParams = z.strictObject({ application_id: z.uuid() });

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
  /** Whole miles from the agency's city to the caregiver's area; null if unknown, or if the caregiver has moved since. */
  distance_miles: z.nullable(z.number()),
  desired_schedule: z.string(),
  availability: availabilitySlots,
  applied_at: isoTimestamp,
  ...applicationStatusResponse.shape,
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

export type ApplicationStatus = z.output<typeof applicationStatusResponse>;
export type ApplicationStatusBody = z.input<typeof applicationStatusBody>;
export type ReceivedApplicationParams = z.input<typeof receivedApplicationParams>;
export type ReceivedApplication = z.output<typeof receivedApplication>;
export type ReceivedApplicationsResponse = z.output<typeof receivedApplicationsResponse>;
