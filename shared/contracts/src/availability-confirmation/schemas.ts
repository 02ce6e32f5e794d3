import * as z from 'zod/mini';
import { associationCode, availabilitySlots, isoTimestamp, opaqueToken } from '../fields.ts';

/** The token of a monthly mail's link. It shows one week and confirms it, and can do nothing else. */
export const confirmationTokenBody = z.strictObject({ token: opaqueToken });
/** What the page shows before anything is confirmed. */
export const confirmationQuestion = z.object({
  first_name: z.string(),
  availability: availabilitySlots,
  /** False for somebody who stopped looking or paused the profile since: there is nothing to confirm then. */
  open: z.boolean(),
  confirmed_at: isoTimestamp,
});
export const confirmAvailabilityResponse = z.object({ confirmed_at: isoTimestamp });

/** Mails the usual secure link to the profile's own address, which is not told to the page. */
export const sendChangeLinkBody = z.strictObject({ token: opaqueToken, association: z.optional(associationCode) });

/** The token in the mail's way to stop; it ends the monthly mails of one caregiver, and can do nothing else. */
export const stopConfirmationMailBody = z.strictObject({ token: opaqueToken });
export const stopConfirmationMailQuery = z.strictObject({ token: opaqueToken });

export type ConfirmationTokenBody = z.input<typeof confirmationTokenBody>;
export type ConfirmationQuestion = z.output<typeof confirmationQuestion>;
export type ConfirmAvailabilityResponse = z.output<typeof confirmAvailabilityResponse>;
export type SendChangeLinkBody = z.input<typeof sendChangeLinkBody>;
export type StopConfirmationMailBody = z.input<typeof stopConfirmationMailBody>;
