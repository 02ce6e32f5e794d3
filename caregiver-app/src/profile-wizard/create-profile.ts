import type { PreferredLanguage } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { jsonOrNull } from '@marketplace/platform';
import { loadLaterOutbox } from '../outbox/load-later-outbox.ts';
import { type CreatedProfile, type JobOfProfile, NEW_PROFILE } from '../outbox/new-profile.ts';
import { sendOrQueue } from '../outbox/send-or-queue.ts';
import { readFromTab, writeToTab } from '../tab-entries.ts';
import type { FinishedProfile } from './wizard-checks.ts';

interface NewProfile {
  profile: FinishedProfile;
  job: JobOfProfile | null;
  association: string | undefined;
  language: PreferredLanguage;
}

/**
 * Stores the new profile; offline, queues it on this device. Retries send the same UUID and secret, so they
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
  return sendOrQueue(change, () => sendProfile(body));
}

/** Stored in the tab for retries. The secret proves that a retry comes from the same browser. */
interface CreationIdentity {
  uuid: string;
  secret: string;
  email: string;
}

function creationIdentity(email: string): CreationIdentity {
  const storedIdentity = readStoredIdentity();
  if (storedIdentity?.email === email) return storedIdentity;
  const identity = { uuid: crypto.randomUUID(), secret: newSecret(), email };
  writeToTab('caregiver-creation', JSON.stringify(identity));
  return identity;
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function readStoredIdentity(): CreationIdentity | null {
  const storedIdentity = jsonOrNull(readFromTab('caregiver-creation'));
  return isIdentity(storedIdentity) ? storedIdentity : null;
}

function isIdentity(value: unknown): value is CreationIdentity {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['uuid', 'secret', 'email'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}
