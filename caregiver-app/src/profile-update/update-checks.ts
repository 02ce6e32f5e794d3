import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { caregiverUpdates, type CaregiverUpdates } from '@marketplace/contracts';
import type { ProfileValues } from '../profile-fields/profile-values.ts';

/**
 * The checks of the whole profile; loaded when the form is first touched. The email is shown but never sent, so anything
 * beyond the updates is dropped here instead of refused.
 */
export const updateChecks = standardSchemaResolver<ProfileValues, unknown, CaregiverUpdates>(
  z.object(caregiverUpdates.shape),
);
