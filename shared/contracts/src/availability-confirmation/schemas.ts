import * as z from 'zod/mini';
import { associationCode, availabilitySlots, isoTimestamp, opaqueToken } from '../fields.ts';

/** Token from a monthly email. It authorizes only showing, confirming and changing one caregiver's week. */
export const confirmationTokenBody = z.strictObject({ token: opaqueToken });
export const confirmationQuestion = z.object({
  first_name: z.string(),
  availability: availabilitySlots,
  /** False if there is nothing to confirm, because the caregiver stopped looking for work or paused the profile. */
  open: z.boolean(),
  confirmed_at: isoTimestamp,
});
export const confirmAvailabilityResponse = z.object({ confirmed_at: isoTimestamp });
/** Without `token`, the Authorization header carries a waiting token, for a change that a device queued. */
export const confirmWeekBody = z.strictObject({ token: z.optional(opaqueToken) });
/** A new week. The profile must be visible, and the caregiver must be looking for work. */
export const changeWeekBody = z.strictObject({ token: z.optional(opaqueToken), slots: availabilitySlots });
export const changeWeekResponse = z.object({ availability: availabilitySlots, confirmed_at: isoTimestamp });

/** Emails the secure link to the profile's email address. The page never gets that address. */
export const sendChangeLinkBody = z.strictObject({ token: opaqueToken, association: z.optional(associationCode) });

/** Token from an unsubscribe link. It can only stop one caregiver's monthly emails. */
export const stopConfirmationMailBody = z.strictObject({ token: opaqueToken });
export const stopConfirmationMailQuery = z.strictObject({ token: opaqueToken });

export type ConfirmationTokenBody = z.input<typeof confirmationTokenBody>;
export type ConfirmWeekBody = z.input<typeof confirmWeekBody>;
export type ConfirmationQuestion = z.output<typeof confirmationQuestion>;
export type ConfirmAvailabilityResponse = z.output<typeof confirmAvailabilityResponse>;
export type ChangeWeekBody = z.input<typeof changeWeekBody>;
export type ChangeWeekResponse = z.output<typeof changeWeekResponse>;
export type SendChangeLinkBody = z.input<typeof sendChangeLinkBody>;
export type StopConfirmationMailBody = z.input<typeof stopConfirmationMailBody>;
