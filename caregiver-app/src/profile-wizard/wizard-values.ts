import type { ProfileValues } from '../profile-fields/profile-values.ts';

/** What the wizard's form holds while it is being filled in. */
export interface WizardValues extends ProfileValues {
  terms_accepted: boolean;
}
