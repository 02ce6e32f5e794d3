import { defineCall } from '../call.ts';
import type {
  BlockAgencyBody,
  BlockAgencyResponse,
  CaregiverControls,
  CaregiverData,
  ChooseTextsBody,
  ChooseTextsResponse,
  DeleteProfileBody,
  DeleteProfileResponse,
  MonthlyQuestionBody,
  MonthlyQuestionResponse,
  PauseProfileBody,
  PauseProfileResponse,
  SetDaysOffBody,
} from './controls-schemas.ts';
import type { OwnApplicationsResponse } from './own-applications-schemas.ts';

export const caregiverControlsCall = defineCall<{ response: CaregiverControls }>('GET', '/api/caregiver-controls');
export const pauseProfileCall = defineCall<{ body: PauseProfileBody; response: PauseProfileResponse }>(
  'POST',
  '/api/pause-caregiver-profile',
);
export const setDaysOffCall = defineCall<{ body: SetDaysOffBody; response: PauseProfileResponse }>(
  'POST',
  '/api/days-off',
);
export const monthlyQuestionCall = defineCall<{ body: MonthlyQuestionBody; response: MonthlyQuestionResponse }>(
  'POST',
  '/api/monthly-question',
);
export const chooseTextsCall = defineCall<{ body: ChooseTextsBody; response: ChooseTextsResponse }>(
  'POST',
  '/api/caregiver-texts',
);
export const blockAgencyCall = defineCall<{ body: BlockAgencyBody; response: BlockAgencyResponse }>(
  'POST',
  '/api/block-agency',
);
export const caregiverDataCall = defineCall<{ response: CaregiverData }>('GET', '/api/caregiver-data');
export const deleteProfileCall = defineCall<{ body: DeleteProfileBody; response: DeleteProfileResponse }>(
  'POST',
  '/api/delete-caregiver-profile',
);

/** These calls take the token from the email link, or the edit token, as bearer token. */
export const ownApplicationsCall = defineCall<{ response: OwnApplicationsResponse }>('GET', '/api/own-applications');
export const withdrawApplicationCall = defineCall<{ params: { id: string }; response: OwnApplicationsResponse }>(
  'POST',
  '/api/own-applications/:id/withdraw',
);
