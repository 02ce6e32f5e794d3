import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { caregiverEmailForm } from '@marketplace/contracts';

/** Validation of an email, loaded when the field is first touched. */
export const emailChecks = standardSchemaResolver<{ email: string }, unknown, { email: string }>(caregiverEmailForm);
