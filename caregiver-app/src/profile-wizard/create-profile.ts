import { createCommunityMemberCall, type CreateCommunityMemberBody } from '@marketplace/contracts';
import { callApi, isApiError } from '@marketplace/platform';
import { creationIdentity, dropCreationIdentity } from './creation-identity.ts';

/** A stored profile. `editToken` is null if it was stored too long ago. */
export interface CreatedProfile {
  uuid: string;
  editToken: string | null;
  email: string;
}

/** Body of a new profile. Retries send the same uuid and secret, so that they create no second profile. */
export function creationOf<Profile extends Omit<CreateCommunityMemberBody, 'uuid' | 'creation_secret'>>(
  profile: Profile,
) {
  const { uuid, secret } = creationIdentity(profile.email_address);
  return { ...profile, uuid, creation_secret: secret };
}

export async function sendProfile(body: CreateCommunityMemberBody): Promise<CreatedProfile> {
  const { uuid, email_address: email } = body;
  let editToken: string | null = null;
  try {
    const answer = await callApi(createCommunityMemberCall, { body, token: null });
    editToken = answer.edit_token;
  } catch (error) {
    // The uuid was generated here for this email, so an attempt more than half an hour ago succeeded.
    if (!isApiError(error) || error.code !== 'uuid_taken') throw error;
  }
  dropCreationIdentity();
  return { uuid, editToken, email };
}
