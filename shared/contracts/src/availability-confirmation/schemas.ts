import * as z from 'zod/mini';
import { associationCode, availabilitySlots, isoTimestamp, opaqueToken } from '../fields.ts';

/** The token of a monthly mail's link. It can only show, confirm and change one week. */
export const confirmationTokenBody = z.strictObject({ token: opaqueToken });
/** What the page shows before anything is confirmed. */
export const confirmationQuestion = z.object({
  first_name: z.string(),
  availability: availabilitySlots,
  /** False if the caregiver has since stopped looking for work or paused the profile: nothing to confirm. */
  open: z.boolean(),
  confirmed_at: isoTimestamp,
});
export const confirmAvailabilityResponse = z.object({ confirmed_at: isoTimestamp });
/** Another week, while the caregiver looks for work and the profile is shown. */
export const changeWeekBody = z.strictObject({ token: opaqueToken, slots: availabilitySlots });
export const changeWeekResponse = z.object({ availability: availabilitySlots, confirmed_at: isoTimestamp });

/** Mails the usual secure link to the profile's own email address, which the page never learns. */
export const sendChangeLinkBody = z.strictObject({ token: opaqueToken, association: z.optional(associationCode) });

/** The token of the mail's unsubscribe link. It can only end one caregiver's monthly mails. */
export const stopConfirmationMailBody = z.strictObject({ token: opaqueToken });
export const stopConfirmationMailQuery = z.strictObject({ token: opaqueToken });

export type ConfirmationTokenBody = z.input<typeof confirmationTokenBody>;
export type ConfirmationQuestion = z.output<typeof confirmationQuestion>;
export type ConfirmAvailabilityResponse = z.output<typeof confirmAvailabilityResponse>;
export type ChangeWeekBody = z.input<typeof changeWeekBody>;
export type ChangeWeekResponse = z.output<typeof changeWeekResponse>;
export type SendChangeLinkBody = z.input<typeof sendChangeLinkBody>;
export type StopConfirmationMailBody = z.input<typeof stopConfirmationMailBody>;
