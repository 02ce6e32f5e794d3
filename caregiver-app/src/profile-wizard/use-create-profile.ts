import { useState } from 'react';
import { createCommunityMemberCall } from '@marketplace/contracts';
import { callApi, isApiError, useAssociation, useLanguage, useMutation } from '@marketplace/platform';
import type { FinishedProfile } from './wizard-form.ts';

/** A profile that was just stored. `editToken` is null when its answer was lost on the way. */
export interface CreatedProfile {
  uuid: string;
  editToken: string | null;
  email: string;
}

/** Stores a new profile with its consent and week in one call. Trying again cannot make a second profile. */
export function useCreateProfile() {
  const association = useAssociation();
  const { language } = useLanguage();
  const [uuid] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async (profile: FinishedProfile): Promise<CreatedProfile> => {
      const email = profile.email_address;
      try {
        const answer = await callApi(createCommunityMemberCall, {
          body: {
            ...profile,
            uuid,
            preferred_language: language,
            ...(association ? { association: association.code } : {}),
          },
          token: null,
        });
        return { uuid: answer.uuid, editToken: answer.edit_token, email };
      } catch (error) {
        // This uuid was made here: if it is taken, an earlier attempt was stored and only its answer got lost.
        if (isApiError(error) && error.code === 'uuid_taken') return { uuid, editToken: null, email };
        throw error;
      }
    },
  });
}
