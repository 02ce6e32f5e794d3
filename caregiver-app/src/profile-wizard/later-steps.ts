/** What follows the first step; loaded while that one is filled in, so that nothing of it is missing at the end. */
export { ProfessionalFields } from '../profile-fields/professional-fields.tsx';
export { AvailabilityStep } from './availability-step.tsx';
export { creationOf, sendProfile } from './create-profile.ts';
export { ProfileWaits } from './profile-waits.tsx';
export { WizardComplete } from './wizard-complete.tsx';
