import { msg } from '@marketplace/domain';
import { useAssociation, useLanguage, useMutation } from '@marketplace/platform';
import { NEW_PROFILE, type CreatedProfile, type JobOfProfile } from '../outbox/new-profile.ts';
import { loadLaterOutbox } from '../outbox/load-later-outbox.ts';
import { sendOrKeep } from '../outbox/send-or-keep.ts';
import { loadLaterSteps } from './load-later-steps.ts';
import type { FinishedProfile } from './wizard-checks.ts';

interface NewProfile {
  profile: FinishedProfile;
  job: JobOfProfile | null;
}

/** Stores the new profile, or keeps it on this device until the browser is online. */
export function useCreateProfile() {
  const association = useAssociation();
  const { language } = useLanguage();
  return useMutation({
    mutationFn: async ({ profile, job }: NewProfile): Promise<CreatedProfile | 'waits'> => {
      const [{ creationOf }, { sendProfile }] = await Promise.all([loadLaterSteps(), loadLaterOutbox()]);
      const body = creationOf({
        ...profile,
        preferred_language: language,
        ...(association ? { association: association.code } : {}),
      });
      const label = { text: msg('Your new profile') };
      const change = { slot: NEW_PROFILE, kind: NEW_PROFILE, owner: '', body: { profile: body, job }, label } as const;
      return sendOrKeep(change, () => sendProfile(body));
    },
  });
}
