import {
  confirmEmailCheckBody,
  confirmEmailCheckCall,
  sendEmailCheckCall,
  sentSchema,
  successSchema,
} from '@marketplace/contracts';
import type { ServiceDependencies } from '../dependencies.ts';
import { noBody, type FeatureRoutes, sentResponse, successResponse } from '../http/feature-routes.ts';
import { confirmEmailCheck, sendEmailCheck } from './email-check.service.ts';

const SENT = { name: 'email-check-mails', max: 5, windowSeconds: 3_600 };
const TYPED = { name: 'email-check-codes', max: 10, windowSeconds: 3_600 };

export const emailCheckRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const onRequest = app.requireAgency;

  app.post(
    sendEmailCheckCall.path,
    {
      onRequest,
      preHandler: app.limitByValue(SENT, ({ agency }) => agency.personId),
      schema: { body: noBody, response: { 200: sentSchema } },
    },
    ({ agency }) => sendEmailCheck(deps, agency).then(sentResponse),
  );
  app.post(
    confirmEmailCheckCall.path,
    {
      onRequest,
      preHandler: app.limitByValue(TYPED, ({ agency }) => agency.personId),
      schema: { body: confirmEmailCheckBody, response: { 200: successSchema } },
    },
    ({ agency, body }) => confirmEmailCheck(deps, { personId: agency.personId, code: body.code }).then(successResponse),
  );
};
