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
import type { App, FeatureRoutes } from '../../http/feature-routes.ts';
import { changeOnce } from '../sent-changes/change-once.ts';
import {
  blockAgency,
  blockedAgencies,
  caregiverControls,
  deleteProfile,
  setMonthlyQuestion,
} from './caregiver-controls.service.ts';
import { caregiverData } from './caregiver-data.service.ts';
import { pauseProfile, setDaysOff } from './pause.service.ts';

const TEN_MINUTES = 10 * 60;

/** Routes that identify the caregiver only by the link or edit token in the Authorization header. */
export const caregiverControlsRoutes: FeatureRoutes<SearchDependencies> = (deps) => async (app) => {
  app.get(caregiverControlsCall.path, { schema: { response: { 200: caregiverControlsResponse } } }, async (request) =>
    caregiverControls(deps, await app.identifyCaregiver(request)),
  );

  visibilityRoutes(app, deps);

  app.post(
    monthlyQuestionCall.path,
    { schema: { body: monthlyQuestionBody, response: { 200: monthlyQuestionResponse } } },
    async (request) => {
      const { monthly_question } = request.body;
      const respond = async () => ({ monthly_question });
      return changeOnce(
        { app, deps, request },
        {
          change: 'monthly_question',
          body: request.body,
          send: (txDeps, caregiver) =>
            setMonthlyQuestion(txDeps, { caregiver, isWanted: monthly_question }).then(respond),
          repeat: respond,
        },
      );
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
      await deleteProfile(deps, { caregiver, association });
      return { deleted: true as const };
    },
  );
};

function visibilityRoutes(app: App, deps: SearchDependencies): void {
  app.post(
    pauseProfileCall.path,
    { schema: { body: pauseProfileBody, response: { 200: pauseProfileResponse } } },
    async (request) => {
      const { paused } = request.body;
      return changeOnce(
        { app, deps, request },
        {
          change: 'pause',
          body: request.body,
          send: (txDeps, { caregiverId }) => pauseProfile(txDeps, { caregiverId, paused }),
          repeat: pauseProfileResponse,
        },
      );
    },
  );

  app.post(
    setDaysOffCall.path,
    { schema: { body: setDaysOffBody, response: { 200: setDaysOffResponse } } },
    async (request) => {
      const { days_off: days } = request.body;
      return changeOnce(
        { app, deps, request },
        {
          change: 'days_off',
          body: request.body,
          send: (txDeps, { caregiverId }) => setDaysOff(txDeps, { caregiverId, days }),
          repeat: setDaysOffResponse,
        },
      );
    },
  );

  app.post(
    blockAgencyCall.path,
    {
      onRequest: app.limitByClient({ name: 'block-agency-client', max: 60, windowSeconds: TEN_MINUTES }),
      schema: { body: blockAgencyBody, response: { 200: blockAgencyResponse } },
    },
    async (request) => {
      const { agency_name: agencyName, blocked } = request.body;
      const blocked_agencies = await changeOnce(
        { app, deps, request },
        {
          change: 'block',
          body: request.body,
          send: (txDeps, caregiver) => blockAgency(txDeps, { caregiver, agencyName, blocked }),
          repeat: (caregiver) => blockedAgencies(deps, caregiver),
        },
      );
      return { blocked_agencies };
    },
  );
}
