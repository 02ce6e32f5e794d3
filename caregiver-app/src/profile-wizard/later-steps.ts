/** Code of later steps, loaded during the first step so that they work offline. */
export { ProfessionalFields } from '../profile-fields/professional-fields.tsx';
export { AvailabilityStep } from './availability-step.tsx';
export { creationOf, sendProfile } from './create-profile.ts';
export { ProfileWaits } from './profile-waits.tsx';
export { WizardComplete } from './wizard-complete.tsx';
