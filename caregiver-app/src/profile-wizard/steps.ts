import { msg, YES_NO_KEYS } from '@marketplace/domain';
import type { ProfileValues } from '../profile-fields/profile-values.ts';

export interface WizardValues extends ProfileValues {
  terms_accepted: boolean;
}

export const WIZARD_STEPS = [
  {
    label: msg('Personal Info'),
    title: msg('Tell us about you'),
    fields: [
      'first_name',
      'last_name',
      'email_address',
      'phone_number',
      'preferred_city',
      'preferred_state',
      'preferred_zip',
    ],
  },
  {
    label: msg('Experience'),
    title: msg('Your experience'),
    fields: ['discipline', 'languages', 'amount_of_exp', 'care_setting_exp', 'desired_schedule', ...YES_NO_KEYS],
  },
  {
    label: msg('Availability'),
    title: msg('When can you work?'),
    fields: ['looking_for_work_now', 'sms_opt_in', 'terms_accepted', 'availability'],
  },
] as const satisfies readonly { label: string; title: string; fields: readonly (keyof WizardValues)[] }[];

export const EMAIL_TAKEN = 'taken';

export const LAST_STEP = WIZARD_STEPS.length - 1;

export function stepWith(fields: readonly string[]): number {
  return WIZARD_STEPS.findIndex((step) => step.fields.some((field) => fields.includes(field)));
}
