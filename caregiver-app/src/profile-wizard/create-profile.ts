import { createCommunityMemberCall, type CreateCommunityMemberBody } from '@marketplace/contracts';
import { callApi, isApiError } from '@marketplace/platform';
import { creationIdentity, dropCreationIdentity } from './creation-identity.ts';

/** A profile that was just stored. `editToken` is null when it was stored too long ago to prove that it was here. */
export interface CreatedProfile {
  uuid: string;
  editToken: string | null;
  email: string;
}

/** The body of a new profile. Trying again sends the same uuid and secret, which cannot make a second profile. */
export function creationOf<Profile extends Omit<CreateCommunityMemberBody, 'uuid' | 'creation_secret'>>(
  profile: Profile,
) {
  const { uuid, secret } = creationIdentity(profile.email_address);
  return { ...profile, uuid, creation_secret: secret };
}

/** Stores a new profile with its consent and week in one call. */
export async function sendProfile(body: CreateCommunityMemberBody): Promise<CreatedProfile> {
  const { uuid, email_address: email } = body;
  let editToken: string | null = null;
  try {
    const answer = await callApi(createCommunityMemberCall, { body, token: null });
    editToken = answer.edit_token;
  } catch (error) {
    // This uuid was made here, for this email: if it is taken, an attempt of more than half an hour ago was stored.
    if (!isApiError(error) || error.code !== 'uuid_taken') throw error;
  }
  dropCreationIdentity();
  return { uuid, editToken, email };
}
