import { msg } from '@marketplace/domain';
import { type ProfileValues, PERSONAL_FIELDS, PROFESSIONAL_FIELDS } from '../profile-fields/profile-values.ts';

export interface WizardValues extends ProfileValues {
  terms_accepted: boolean;
}

export const WIZARD_STEPS = [
  { label: msg('Personal Info'), title: msg('Tell us about you'), fields: PERSONAL_FIELDS },
  { label: msg('Experience'), title: msg('Your experience'), fields: PROFESSIONAL_FIELDS },
  {
    label: msg('Availability'),
    title: msg('When can you work?'),
    fields: ['looking_for_work_now', 'sms_opt_in', 'terms_accepted', 'availability'],
  },
] as const satisfies readonly { label: string; title: string; fields: readonly (keyof WizardValues)[] }[];

/** Error type of an email that has a profile. */
export const EMAIL_TAKEN = 'taken';

export const LAST_STEP = WIZARD_STEPS.length - 1;

export function stepWith(fields: readonly string[]): number {
  return WIZARD_STEPS.findIndex((step) => step.fields.some((field) => fields.includes(field)));
}
