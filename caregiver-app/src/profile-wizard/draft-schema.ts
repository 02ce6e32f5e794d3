import * as z from 'zod/mini';
import { CARE_SETTING_VALUES } from '@marketplace/domain';
import { availabilitySlots } from '@marketplace/contracts';
import { DRAFT_TEXT_MAX } from './draft-text.ts';

const text = z.string().check(z.maxLength(DRAFT_TEXT_MAX));
/** What has been typed of a profile. */
const draftValues = z.object({
  first_name: text,
  last_name: text,
  email_address: text,
  phone_number: text,
  preferred_city: text,
  preferred_state: text,
  preferred_zip: z.optional(text),
  discipline: text,
  languages: z.array(text),
  amount_of_exp: text,
  care_setting_exp: z.array(z.enum(CARE_SETTING_VALUES)),
  desired_schedule: text,
  looking_for_work_now: z.boolean(),
  sms_opt_in: z.boolean(),
  availability: availabilitySlots,
});

/** What a draft must look like to be taken up; loaded only where this device holds one. */
export const draftSchema = z.object({
  saved_at: z.number(),
  step: z.int().check(z.minimum(0), z.maximum(2)),
  values: draftValues,
});

/** Edits of a stored profile: of whom they are, and from which edition of the profile they began. */
export const editsSchema = z.object({ uuid: z.string(), last_modified: z.string(), values: draftValues });
