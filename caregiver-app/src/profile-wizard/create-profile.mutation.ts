import { useAssociation, useLanguage } from '@marketplace/platform';
import { useSingleMutation } from '../single-mutation.ts';
import type { CreatedProfile } from './create-profile.ts';
import { loadLaterSteps } from './load-later-steps.ts';
import type { FinishedProfile } from './wizard-checks.ts';

export type { CreatedProfile } from './create-profile.ts';

/** Stores the profile that was filled in. */
export function useCreateProfile() {
  const association = useAssociation();
  const { language } = useLanguage();
  return useSingleMutation(async (profile: FinishedProfile): Promise<CreatedProfile> => {
    const { createProfile } = await loadLaterSteps();
    return createProfile({
      ...profile,
      preferred_language: language,
      ...(association ? { association: association.code } : {}),
    });
  });
}
