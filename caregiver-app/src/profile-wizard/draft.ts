import * as z from 'zod/mini';
import { CARE_SETTING_VALUES } from '@marketplace/domain';
import { availabilitySlots } from '@marketplace/contracts';
import type { WizardValues } from './wizard-form.ts';

const KEY = 'caregiver-profile-draft';
const KEPT_FOR_MS = 14 * 24 * 60 * 60 * 1000;

const text = z.string().check(z.maxLength(500));
/** What is kept: never the terms, which are accepted anew, and nothing that could authorise a call. */
const draftSchema = z.object({
  saved_at: z.number(),
  step: z.int().check(z.minimum(0), z.maximum(2)),
  values: z.object({
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
  }),
});
export type Draft = z.output<typeof draftSchema>;

/** The profile that was being typed on this device; null when there is none, or one of somebody else or too old. */
export function readDraft(email: string): Draft | null {
  try {
    const stored = localStorage.getItem(KEY);
    const draft = stored === null ? null : draftSchema.safeParse(JSON.parse(stored)).data;
    if (!draft) return null;
    const typed = draft.values.email_address.trim().toLowerCase();
    const fits = email === '' || typed === '' || typed === email.trim().toLowerCase();
    return fits && Date.now() - draft.saved_at < KEPT_FOR_MS ? draft : null;
  } catch {
    // A storage that cannot be read holds no draft.
    return null;
  }
}

/** Keeps what has been typed so far on this device, once there is something to lose. */
export function keepDraft(step: number, values: WizardValues): void {
  const { first_name, last_name, phone_number, preferred_city } = values;
  if ([first_name, last_name, phone_number, preferred_city].every((typed) => typed === '')) return;
  try {
    const draft = draftSchema.parse({ saved_at: Date.now(), step, values });
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage, or with too much text for a profile, the wizard works as before: it only does not remember.
    return;
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // What cannot be written was not kept either.
    return;
  }
}
