import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { caregiverEmailForm } from '@marketplace/contracts';

/** The check of an email address; loaded when the field is first touched. */
export const emailChecks = standardSchemaResolver<{ email: string }, unknown, { email: string }>(caregiverEmailForm);
