import type { UseFormReturn } from 'react-hook-form';
import {
  caregiverProfileCall,
  type CaregiverProfile,
  type CaregiverUpdates,
  type PreferredLanguage,
} from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { callApi, isApiError } from '@marketplace/platform';
import { EVERYTHING_KEPT, failureOf, UPDATE_FAILED, type Failure } from '../form-failure/failure.ts';
import { sendOrQueue } from '../outbox/send-or-queue.ts';
import { showFieldErrors } from '../profile-fields/field-refusals.ts';
import type { ProfileValues } from '../profile-fields/profile-values.ts';
import { profileSlot } from './profile-slot.ts';

interface ProfileSave {
  profile: CaregiverProfile;
  token: string;
  updates: CaregiverUpdates;
  language: PreferredLanguage;
}

export async function saveProfile({
  profile,
  token,
  language,
  ...save
}: ProfileSave): Promise<CaregiverProfile | 'waits'> {
  const updates = { ...save.updates, preferred_language: language };
  const label = { text: msg('Your profile and times') };
  const answer = await sendOrQueue(
    { slot: profileSlot(profile.uuid), kind: 'profile', owner: profile.uuid, body: { updates }, label },
    (key) => callApi(caregiverProfileCall, { body: { token, updates }, token: null, key }),
  );
  if (answer === 'waits') return answer;
  return answer.profile ?? { ...profile, ...updates, preferred_zip: updates.preferred_zip ?? null };
}

/** Returns the failure of a save, and shows the server's field errors at their fields. */
export function refusalOf(
  form: UseFormReturn<ProfileValues, unknown, CaregiverUpdates>,
  error: unknown,
): 'expired' | 'invalid' | Failure {
  if (isApiError(error) && error.status === 401) return 'expired';
  if (showFieldErrors(form, error).length > 0) return 'invalid';
  return failureOf(error, UPDATE_FAILED, [EVERYTHING_KEPT]);
}
