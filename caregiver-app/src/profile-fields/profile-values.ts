import type { CaregiverProfile } from '@marketplace/contracts';
import {
  formatPhone,
  NO_YES_NO_FACTS,
  type AvailabilitySlot,
  type CareSetting,
  type YesNoFacts,
} from '@marketplace/domain';

export interface ProfileValues extends YesNoFacts {
  first_name: string;
  last_name: string;
  email_address: string;
  phone_number: string;
  preferred_city: string;
  preferred_state: string;
  preferred_zip?: string | undefined;
  discipline: string;
  languages: string[];
  amount_of_exp: string;
  care_setting_exp: CareSetting[];
  desired_schedule: string;
  looking_for_work_now: boolean;
  sms_opt_in: boolean;
  availability: AvailabilitySlot[];
}

export const EMPTY_PROFILE: ProfileValues = {
  first_name: '',
  last_name: '',
  email_address: '',
  phone_number: '',
  preferred_city: '',
  preferred_state: '',
  preferred_zip: '',
  discipline: '',
  languages: [],
  amount_of_exp: '',
  care_setting_exp: [],
  desired_schedule: '',
  ...NO_YES_NO_FACTS,
  looking_for_work_now: true,
  sms_opt_in: true,
  availability: [],
};

/** Maximum length of a field in a draft. Longer drafts are not stored. */
export const MAX_DRAFT_TEXT_LENGTH = 500;

const FIELDS = Object.keys(EMPTY_PROFILE) as readonly (keyof ProfileValues)[];

export function valuesOfProfile(profile: CaregiverProfile): ProfileValues {
  const storedValues = Object.fromEntries(FIELDS.map((field) => [field, profile[field]]));
  return {
    ...EMPTY_PROFILE,
    ...storedValues,
    phone_number: formatPhone(profile.phone_number),
    preferred_zip: profile.preferred_zip ?? '',
  };
}
