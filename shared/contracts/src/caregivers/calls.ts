import { defineCall } from '../call.ts';
import type {
  AvailabilityResponse,
  CaregiverProfileBody,
  CaregiverProfileResponse,
  CheckExistingProfileBody,
  CheckExistingProfileResponse,
  CreateCommunityMemberBody,
  CreateCommunityMemberResponse,
  CreateJobApplicationBody,
  CreateJobApplicationResponse,
  SaveAvailabilityBody,
  SendCaregiverTokenBody,
  SendCaregiverTokenResponse,
  VerifyCaregiverTokenBody,
  VerifyCaregiverTokenResponse,
} from './schemas.ts';

export const createCommunityMemberCall = defineCall<{
  body: CreateCommunityMemberBody;
  response: CreateCommunityMemberResponse;
}>('POST', '/api/community-members');
export const checkExistingProfileCall = defineCall<{
  body: CheckExistingProfileBody;
  response: CheckExistingProfileResponse;
}>('POST', '/api/check-existing-profile');
export const sendCaregiverTokenCall = defineCall<{
  body: SendCaregiverTokenBody;
  response: SendCaregiverTokenResponse;
}>('POST', '/api/send-caregiver-token');
export const verifyCaregiverTokenCall = defineCall<{
  body: VerifyCaregiverTokenBody;
  response: VerifyCaregiverTokenResponse;
}>('POST', '/api/verify-caregiver-token');
export const caregiverProfileCall = defineCall<{ body: CaregiverProfileBody; response: CaregiverProfileResponse }>(
  'POST',
  '/api/caregiver-profile',
);
export const readAvailabilityCall = defineCall<{ query: { uuid: string }; response: AvailabilityResponse }>(
  'GET',
  '/api/user-availability',
);
export const saveAvailabilityCall = defineCall<{ body: SaveAvailabilityBody; response: AvailabilityResponse }>(
  'POST',
  '/api/user-availability',
);
export const createJobApplicationCall = defineCall<{
  body: CreateJobApplicationBody;
  response: CreateJobApplicationResponse;
}>('POST', '/api/create-job-application');
