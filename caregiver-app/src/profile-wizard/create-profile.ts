import type { CreateCommunityMemberBody } from '@marketplace/contracts';
import { creationIdentity } from './creation-identity.ts';

/** Body of a new profile. Retries send the same uuid and secret, so that they create no second profile. */
export function creationOf<Profile extends Omit<CreateCommunityMemberBody, 'uuid' | 'creation_secret'>>(
  profile: Profile,
) {
  const { uuid, secret } = creationIdentity(profile.email_address);
  return { ...profile, uuid, creation_secret: secret };
}
