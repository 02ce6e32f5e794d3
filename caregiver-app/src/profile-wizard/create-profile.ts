import { createCommunityMemberCall, type CreateCommunityMemberBody } from '@marketplace/contracts';
import { callApi, isApiError } from '@marketplace/platform';
import { creationIdentity, dropCreationIdentity } from './creation-identity.ts';

/** A profile that was just stored. `editToken` is null when it was stored too long ago to prove that it was here. */
export interface CreatedProfile {
  uuid: string;
  editToken: string | null;
  email: string;
}

/** Stores a new profile with its consent and week in one call. Trying again cannot make a second profile. */
export async function createProfile(
  profile: Omit<CreateCommunityMemberBody, 'uuid' | 'creation_secret'>,
): Promise<CreatedProfile> {
  const email = profile.email_address;
  const { uuid, secret } = creationIdentity(email);
  let editToken: string | null = null;
  try {
    const answer = await callApi(createCommunityMemberCall, {
      body: { ...profile, uuid, creation_secret: secret },
      token: null,
    });
    editToken = answer.edit_token;
  } catch (error) {
    // This uuid was made here, for this email: if it is taken, an attempt of more than half an hour ago was stored.
    if (!isApiError(error) || error.code !== 'uuid_taken') throw error;
  }
  dropCreationIdentity();
  return { uuid, editToken, email };
}
