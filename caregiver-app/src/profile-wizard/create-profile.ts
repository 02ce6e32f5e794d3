import type { PreferredLanguage } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { loadLaterOutbox } from '../outbox/load-later-outbox.ts';
import { NEW_PROFILE, type CreatedProfile, type JobOfProfile } from '../outbox/new-profile.ts';
import { sendOrKeep } from '../outbox/send-or-keep.ts';
import { creationIdentity } from './creation-identity.ts';
import type { FinishedProfile } from './wizard-checks.ts';

interface NewProfile {
  profile: FinishedProfile;
  job: JobOfProfile | null;
  association: string | undefined;
  language: PreferredLanguage;
}

/**
 * Stores the new profile, or queues it on this device while offline. Retries send the same uuid and secret, so they
 * create no duplicate.
 */
export async function createProfile({
  profile,
  job,
  association,
  language,
}: NewProfile): Promise<CreatedProfile | 'waits'> {
  const { sendProfile } = await loadLaterOutbox();
  const { uuid, secret } = creationIdentity(profile.email_address);
  const body = {
    ...profile,
    preferred_language: language,
    ...(association === undefined ? {} : { association }),
    uuid,
    creation_secret: secret,
  };
  const label = { text: msg('Your new profile') };
  const change = { slot: NEW_PROFILE, kind: NEW_PROFILE, owner: '', body: { profile: body, job }, label } as const;
  return sendOrKeep(change, () => sendProfile(body));
}
