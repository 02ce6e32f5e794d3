import {
  caregiverProfileCall,
  type CaregiverProfile,
  type CaregiverProfileResponse,
  type CaregiverUpdates,
} from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { callApi, useLanguage, useMutation } from '@marketplace/platform';
import { sendOrKeep } from '../outbox/send-or-keep.ts';

export const profileSlot = (uuid: string): string => `profile ${uuid}`;

/**
 * Saves profile, consent, week and language in one call. Without a connection, stores them on this device until online.
 */
export function useUpdateProfile() {
  const { language } = useLanguage();
  return useMutation({
    mutationFn: async (input: {
      profile: CaregiverProfile;
      token: string;
      updates: CaregiverUpdates;
    }): Promise<CaregiverProfile | 'waits'> => {
      const { profile, token } = input;
      const updates = { ...input.updates, preferred_language: language };
      const label = { text: msg('Your profile and times') };
      const answer = await sendOrKeep(
        { slot: profileSlot(profile.uuid), kind: 'profile', owner: profile.uuid, body: { updates }, label },
        (key) => callApi(caregiverProfileCall, { body: { token, updates }, token: null, key }),
      );
      if (answer === 'waits') return answer;
      return answer.profile ?? { ...profile, ...updates, preferred_zip: updates.preferred_zip ?? null };
    },
  });
}

export const storedProfile = (answer: unknown): CaregiverProfile | null =>
  isProfileAnswer(answer) ? (answer.profile ?? null) : null;

const isProfileAnswer = (answer: unknown): answer is CaregiverProfileResponse =>
  typeof answer === 'object' && answer !== null && 'profile' in answer;

export const UPDATE_FAILED = msg('Error updating profile. Please try again.');
