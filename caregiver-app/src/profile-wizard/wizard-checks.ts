import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { createCommunityMemberBody, personalStep, professionalStep } from '@marketplace/contracts';
import type { WizardValues } from './steps.ts';

const { terms_accepted, availability } = createCommunityMemberBody.shape;
const wizardSchema = z.object({
  ...personalStep.shape,
  ...professionalStep.shape,
  looking_for_work_now: z.boolean(),
  sms_opt_in: z.boolean(),
  terms_accepted,
  availability,
});
export type FinishedProfile = z.output<typeof wizardSchema>;

export const wizardChecks = standardSchemaResolver<WizardValues, unknown, FinishedProfile>(wizardSchema);
