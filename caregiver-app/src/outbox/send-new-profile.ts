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
    // This device generated the uuid for this email, so `uuid_taken` means that an earlier attempt stored the profile
    // over half an hour ago.
    if (!isApiError(error) || error.code !== 'uuid_taken') throw error;
  }
  dropFromTab('caregiver-creation');
  deviceStorage.remove(DRAFT_KEY);
  return { uuid, editToken, email };
}
