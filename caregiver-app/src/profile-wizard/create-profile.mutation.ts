import { isApiError, NETWORK_UNREACHABLE, useAssociation, useLanguage, useMutation } from '@marketplace/platform';
import type { CreatedProfile } from './create-profile.ts';
import { loadLaterSteps } from './load-later-steps.ts';
import { keepWaitingProfile, type WaitingProfile } from './waiting-profile.ts';
import type { FinishedProfile } from './wizard-checks.ts';

export type { CreatedProfile } from './create-profile.ts';

interface NewProfile {
  profile: FinishedProfile;
  job: WaitingProfile['job'];
}

/** Stores the new profile, or keeps it on this device until the browser is online. */
export function useCreateProfile() {
  const association = useAssociation();
  const { language } = useLanguage();
  return useMutation({
    mutationFn: async ({ profile, job }: NewProfile): Promise<CreatedProfile | 'waits'> => {
      const { creationOf, sendProfile } = await loadLaterSteps();
      const body = creationOf({
        ...profile,
        preferred_language: language,
        ...(association ? { association: association.code } : {}),
      });
      try {
        return await sendProfile(body);
      } catch (error) {
        const isOffline = isApiError(error) && error.code === NETWORK_UNREACHABLE;
        if (!isOffline || !keepWaitingProfile({ body, job })) throw error;
        return 'waits';
      }
    },
  });
}
