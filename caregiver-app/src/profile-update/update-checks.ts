import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { caregiverUpdates, type CaregiverUpdates } from '@marketplace/contracts';
import type { ProfileValues } from '../profile-fields/profile-values.ts';

/** Validation of the profile, loaded on first focus. Drops read-only fields, such as the email. */
export const updateChecks = standardSchemaResolver<ProfileValues, unknown, CaregiverUpdates>(
  z.object(caregiverUpdates.shape),
);
