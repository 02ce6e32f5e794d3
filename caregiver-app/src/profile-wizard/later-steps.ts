/** The steps behind the first one; loaded while the first one is filled in. */
export { ProfessionalFields } from '../profile-fields/professional-fields.tsx';
export { AvailabilityStep } from './availability-step.tsx';
