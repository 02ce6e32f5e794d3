import type { ServiceDependencies } from '../../dependencies.ts';
import {
  confirmSecondFactorCall,
  disableSecondFactorBody,
  disableSecondFactorCall,
  doneSchema,
  recoveryCodesSchema,
  renewRecoveryCodesCall,
  secondFactorCodeBody,
  secondFactorStatusCall,
  secondFactorStatusSchema,
  sessionSchema,
  startedSecondFactorSchema,
  startSecondFactorBody,
  startSecondFactorCall,
  verifySecondFactorBody,
  verifySecondFactorCall,
} from '@marketplace/contracts';
import { type FeatureRoutes, doneResponse } from '../../http/feature-routes.ts';
import { authDependencies } from './attempt-limits.ts';
import { browserSession } from './browser-cookies.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  secondFactorStatus,
  startSecondFactor,
  verifySecondFactor,
} from './second-factor.service.ts';

const FIVE_MINUTES = 5 * 60;
const ONE_HOUR = 60 * 60;

export const secondFactorRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const auth = authDependencies(deps, app);
  const session = browserSession(deps);
  const byClient = app.limitByClient({ name: 'second-factor-client', max: 60, windowSeconds: FIVE_MINUTES });
  // Limited by session, so that strangers' attempts do not lock the owner out of the settings.
  const bySession = app.limitByValue(
    { name: 'second-factor-session', max: 30, windowSeconds: ONE_HOUR },
    (request) => request.agency.sessionId,
  );
  const ofAgency = { onRequest: [byClient, app.requireAgency], preHandler: bySession };

  app.get(
    secondFactorStatusCall.path,
    { onRequest: app.requireAgency, schema: { response: { 200: secondFactorStatusSchema } } },
    async ({ agency }) => secondFactorStatus(deps, agency.personId),
  );

  app.post(
    startSecondFactorCall.path,
    { ...ofAgency, schema: { body: startSecondFactorBody, response: { 200: startedSecondFactorSchema } } },
    async ({ agency, body }) => startSecondFactor(deps, { agency, ...body }),
  );

  app.post(
    confirmSecondFactorCall.path,
    { ...ofAgency, schema: { body: secondFactorCodeBody, response: { 200: recoveryCodesSchema } } },
    async ({ agency, body }) => confirmSecondFactor(deps, { agency, ...body }),
  );

  app.post(
    disableSecondFactorCall.path,
    { ...ofAgency, schema: { body: disableSecondFactorBody, response: { 200: doneSchema } } },
    ({ agency, body }) => disableSecondFactor(deps, { agency, ...body }).then(doneResponse),
  );

  app.post(
    renewRecoveryCodesCall.path,
    { ...ofAgency, schema: { body: secondFactorCodeBody, response: { 200: recoveryCodesSchema } } },
    async ({ agency, body }) => renewRecoveryCodes(deps, { agency, ...body }),
  );

  app.post(
    verifySecondFactorCall.path,
    { onRequest: byClient, schema: { body: verifySecondFactorBody, response: { 200: sessionSchema } } },
    async (request, reply) => {
      const { issued, account } = await verifySecondFactor(auth(request), request.body);
      return session.start(request, reply, issued, account);
    },
  );
};
