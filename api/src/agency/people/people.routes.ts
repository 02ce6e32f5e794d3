import {
  agencyPeopleCall,
  agencyPeopleResponse,
  agencyPersonParams,
  agencyPersonSchema,
  changeRoleBody,
  changeRoleCall,
  leaveAgencyBody,
  leaveAgencyCall,
  removePersonCall,
  successSchema,
} from '@marketplace/contracts';
import { noBody, type FeatureRoutes, successResponse } from '../../http/feature-routes.ts';
import type { BillingDependencies } from '../billing/stripe-client.ts';
import { changeRole, leaveAgency, removePerson, viewPeople } from './people.service.ts';

export const peopleRoutes: FeatureRoutes<BillingDependencies> = (deps) => async (app) => {
  const ofOwner = app.requireOwner;
  const ofAgency = app.requireAgency;

  app.get(
    agencyPeopleCall.path,
    { onRequest: ofAgency, schema: { response: { 200: agencyPeopleResponse } } },
    async (request) => viewPeople(deps, request.agency),
  );

  app.patch(
    changeRoleCall.path,
    {
      onRequest: ofOwner,
      schema: { params: agencyPersonParams, body: changeRoleBody, response: { 200: agencyPersonSchema } },
    },
    async (request) => changeRole(deps, { agency: request.agency, id: request.params.id, role: request.body.role }),
  );

  app.delete(
    removePersonCall.path,
    { onRequest: ofOwner, schema: { params: agencyPersonParams, body: noBody, response: { 200: successSchema } } },
    (request) => removePerson(deps, { agency: request.agency, id: request.params.id }).then(successResponse),
  );

  app.post(
    leaveAgencyCall.path,
    { onRequest: ofAgency, schema: { body: leaveAgencyBody, response: { 200: successSchema } } },
    (request) => leaveAgency(deps, request.agency, request.body.agency).then(successResponse),
  );
};
