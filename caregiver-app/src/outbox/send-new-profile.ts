import { createCommunityMemberCall, type CreateCommunityMemberBody } from '@marketplace/contracts';
import { callApi, deviceStorage, isApiError } from '@marketplace/platform';
import { dropFromTab } from '../tab-entries.ts';
import { DRAFT_KEY, type CreatedProfile } from './new-profile.ts';

export async function sendProfile(body: CreateCommunityMemberBody): Promise<CreatedProfile> {
  const { uuid, email_address: email } = body;
  let editToken: string | null = null;
  try {
    const answer = await callApi(createCommunityMemberCall, { body, token: null });
    editToken = answer.edit_token;
  } catch (error) {
    // The device generates a UUID per email. `uuid_taken` therefore means that an earlier attempt stored this
    // profile, over half an hour ago.
    if (!isApiError(error) || error.code !== 'uuid_taken') throw error;
  }
  dropFromTab('caregiver-creation');
  deviceStorage.remove(DRAFT_KEY);
  return { uuid, editToken, email };
}
