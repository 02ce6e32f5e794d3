import type { SearchDependencies } from '../../search/search-sources.ts';
import {
  blockAgencyBody,
  blockAgencyCall,
  blockAgencyResponse,
  caregiverControlsCall,
  caregiverControlsResponse,
  caregiverDataCall,
  caregiverDataResponse,
  deleteProfileBody,
  deleteProfileCall,
  deleteProfileResponse,
  monthlyQuestionBody,
  monthlyQuestionCall,
  monthlyQuestionResponse,
  pauseProfileBody,
  pauseProfileCall,
  pauseProfileResponse,
  setDaysOffBody,
  setDaysOffCall,
  setDaysOffResponse,
} from '@marketplace/contracts';
import { associationOf } from '../../reference/associations/associations.repository.ts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import {
  blockAgency,
  caregiverControls,
  caregiverData,
  deleteProfile,
  setMonthlyQuestion,
} from './caregiver-controls.service.ts';
import { pauseProfile, setDaysOff } from './pause.service.ts';

const TEN_MINUTES = 10 * 60;

/** Every call here identifies its caregiver only by the link or edit token in the Authorization header. */
export const caregiverControlsRoutes: FeatureRoutes<SearchDependencies> = (deps) => async (app) => {
  app.get(caregiverControlsCall.path, { schema: { response: { 200: caregiverControlsResponse } } }, async (request) =>
    caregiverControls(deps, await app.identifyCaregiver(request)),
  );

  app.post(
    pauseProfileCall.path,
    { schema: { body: pauseProfileBody, response: { 200: pauseProfileResponse } } },
    async (request) => {
      const { caregiverId } = await app.identifyCaregiver(request);
      return pauseProfile(deps, { caregiverId, paused: request.body.paused });
    },
  );

  app.post(
    setDaysOffCall.path,
    { schema: { body: setDaysOffBody, response: { 200: setDaysOffResponse } } },
    async (request) => {
      const { caregiverId } = await app.identifyCaregiver(request);
      return setDaysOff(deps, { caregiverId, days: request.body.days_off });
    },
  );

  app.post(
    monthlyQuestionCall.path,
    { schema: { body: monthlyQuestionBody, response: { 200: monthlyQuestionResponse } } },
    async (request) => {
      const { monthly_question } = request.body;
      await setMonthlyQuestion(deps, { caregiver: await app.identifyCaregiver(request), wanted: monthly_question });
      return { monthly_question };
    },
  );

  app.post(
    blockAgencyCall.path,
    {
      onRequest: app.limitByClient({ name: 'block-agency-client', max: 60, windowSeconds: TEN_MINUTES }),
      schema: { body: blockAgencyBody, response: { 200: blockAgencyResponse } },
    },
    async (request) => {
      const caregiver = await app.identifyCaregiver(request);
      const { agency_name, blocked } = request.body;
      return { blocked_agencies: await blockAgency(deps, { caregiver, agencyName: agency_name, blocked }) };
    },
  );

  app.get(
    caregiverDataCall.path,
    {
      onRequest: app.limitByClient({ name: 'caregiver-data-client', max: 30, windowSeconds: TEN_MINUTES }),
      schema: { response: { 200: caregiverDataResponse } },
    },
    async (request) => caregiverData(deps, await app.identifyCaregiver(request)),
  );

  app.post(
    deleteProfileCall.path,
    { schema: { body: deleteProfileBody, response: { 200: deleteProfileResponse } } },
    async (request) => {
      const caregiver = await app.identifyCaregiver(request);
      const { association } = request.body;
      await deleteProfile(deps, { caregiver, association: await associationOf(deps.db, association) });
      return { deleted: true as const };
    },
  );
};
