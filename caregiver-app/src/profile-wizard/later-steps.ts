/** Code of later steps, loaded during the first step so that they work offline. */
export { preloadLanguages } from '../profile-fields/languages.query.ts';
export { ProfessionalFields } from '../profile-fields/professional-fields.tsx';
export { AvailabilityStep } from './availability-step.tsx';
export { WizardComplete } from './wizard-complete.tsx';
