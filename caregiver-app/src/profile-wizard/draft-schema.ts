import * as z from 'zod/mini';
import { CARE_SETTING_VALUES } from '@marketplace/domain';
import { availabilitySlots } from '@marketplace/contracts';
import { EMPTY_PROFILE, MAX_DRAFT_TEXT_LENGTH, type ProfileValues } from '../profile-fields/profile-values.ts';

const text = z.string().check(z.maxLength(MAX_DRAFT_TEXT_LENGTH));
/** Older drafts may lack newer fields. */
const draftValues = z.object(
  Object.fromEntries(
    Object.entries(EMPTY_PROFILE).map(([field, empty]): [string, unknown] => [
      field,
      field === 'availability'
        ? availabilitySlots
        : field === 'care_setting_exp'
          ? z.array(z.enum(CARE_SETTING_VALUES))
          : z._default(typeof empty === 'boolean' ? z.boolean() : Array.isArray(empty) ? z.array(text) : text, empty),
    ]),
  ) as { [Field in keyof ProfileValues]-?: z.ZodMiniType<ProfileValues[Field]> },
);

/** Loaded only if this device has a draft. */
export const draftSchema = z.object({
  saved_at: z.number(),
  step: z.int().check(z.minimum(0), z.maximum(2)),
  values: draftValues,
});

export const editsSchema = z.object({ uuid: z.string(), last_modified: z.string(), values: draftValues });
