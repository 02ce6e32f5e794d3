import { caregiverProfileCall, type CaregiverProfile, type CaregiverUpdates } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { callApi, useLanguage, useMutation } from '@marketplace/platform';

/** Saves profile, consent, week and language in one call; returns the stored profile. */
export function useUpdateProfile() {
  const { language } = useLanguage();
  return useMutation({
    mutationFn: async (input: {
      profile: CaregiverProfile;
      token: string;
      updates: CaregiverUpdates;
    }): Promise<CaregiverProfile> => {
      const { token } = input;
      const updates = { ...input.updates, preferred_language: language };
      const answer = await callApi(caregiverProfileCall, { body: { token, updates }, token: null });
      return answer.profile ?? { ...input.profile, ...updates, preferred_zip: updates.preferred_zip ?? null };
    },
  });
}

export const UPDATE_FAILED = msg('Error updating profile. Please try again.');
