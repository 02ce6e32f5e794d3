import { phoneDigits } from '@marketplace/domain';
import * as z from 'zod/mini';
import { agencyFirstName, agencyLastName, agencyName, agencyRole, isoTimestamp, typedText } from '../fields.ts';

const accountForm = z.strictObject({
  first_name: agencyFirstName,
  last_name: agencyLastName,
  phone: z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || (/^\+?[\d\s()-]{10,40}$/.test(text) && text.replace(/\D/g, '').length >= 10),
      'Invalid phone number format',
    ),
    z.overwrite((text) => text.replace(/\D/g, '')),
  ),
  title: typedText('Title', 100),
  agency_name: agencyName,
  agency_city: typedText('City', 100),
  agency_state: typedText('State', 2),
  /** Caller ID in the mail to an unlocked caregiver; empty for none. */
  calls_from: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || phoneDigits(text) !== null, 'Please enter a US phone number with 10 digits'),
    z.overwrite((text) => phoneDigits(text) ?? ''),
  ),
});
/**
 * What was changed on the account form; omitted fields stay as they are. First name, last name and agency name cannot be
 * empty, the rest may be. Email cannot change.
 */
export const updateAgencyProfileBody = z.partial(accountForm);

export const agencyProfileSchema = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  title: z.string(),
  agency_name: z.string(),
  agency_city: z.string(),
  agency_state: z.string(),
  /** Caller ID in the mail to an unlocked caregiver, 10 digits; empty for none. */
  calls_from: z.string(),
  /** Whether an operator has checked that the agency is who it says it is. Renaming the agency resets this. */
  verified: z.boolean(),
  /** The caller's role. */
  role: agencyRole,
  /** How many people the agency has, the caller included. */
  people: z.int(),
});

export const agencySubscriptionSchema = z.object({
  status: z.enum(['active', 'past_due', 'unpaid', 'canceled', 'incomplete']),
  current_period_end: z.nullable(isoTimestamp),
  cancel_at_period_end: z.boolean(),
});
/** null when the agency never subscribed. */
export const agencySubscriptionResponse = z.object({ subscription: z.nullable(agencySubscriptionSchema) });

export type UpdateAgencyProfileForm = z.input<typeof updateAgencyProfileBody>;
export type AgencyProfile = z.output<typeof agencyProfileSchema>;
export type AgencySubscription = z.output<typeof agencySubscriptionSchema>;
export type AgencySubscriptionResponse = z.output<typeof agencySubscriptionResponse>;
