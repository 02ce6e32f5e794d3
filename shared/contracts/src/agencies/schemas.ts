import { phoneDigits, stateNumber } from '@marketplace/domain';
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
  /** Phone number from which the agency calls; may be empty. Shown in the email to an unlocked caregiver. */
  calls_from: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || phoneDigits(text) !== null, 'Please enter a US phone number with 10 digits'),
    z.overwrite((text) => phoneDigits(text) ?? ''),
  ),
  /** Number of the agency's state license, which an operator can check; may be empty. */
  license_number: typedText('License number', 50),
  /** State that issued the license. If empty, `agency_state` applies. */
  license_state: z
    .string()
    .check(z.refine((text) => text === '' || stateNumber(text) !== null, 'Please select a valid state')),
});
/** Changed fields of the account form. First name, last name and agency name cannot be empty. Email cannot change. */
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
  /** Number from which the agency calls, 10 digits; may be empty. */
  calls_from: z.string(),
  license_number: z.string(),
  license_state: z.string(),
  /** Whether an operator has verified the agency. Renaming the agency resets this to false. */
  verified: z.boolean(),
  /** False while email to this address bounces. */
  email_reached: z.boolean(),
  role: agencyRole,
  people: z.int(),
});

export const agencySubscriptionSchema = z.object({
  status: z.enum(['active', 'past_due', 'unpaid', 'canceled', 'incomplete']),
  current_period_end: z.nullable(isoTimestamp),
  cancel_at_period_end: z.boolean(),
});
export const agencySubscriptionResponse = z.object({ subscription: z.nullable(agencySubscriptionSchema) });

export type UpdateAgencyProfileForm = z.input<typeof updateAgencyProfileBody>;
export type AgencyProfile = z.output<typeof agencyProfileSchema>;
export type AgencySubscription = z.output<typeof agencySubscriptionSchema>;
export type AgencySubscriptionResponse = z.output<typeof agencySubscriptionResponse>;
