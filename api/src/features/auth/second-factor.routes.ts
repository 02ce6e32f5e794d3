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
import type { FeatureRoutes } from '../feature-routes.ts';
import { attempterOf, codeAttempts } from './attempt-limits.ts';
import { deviceMarks } from './device-marks.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { secondFactorService } from './second-factor.service.ts';
import { sessionsService } from './sessions.service.ts';
import { readPasswordHash } from './users.repository.ts';

const FIVE_MINUTES = 5 * 60;
const ONE_HOUR = 60 * 60;

export const secondFactorRoutes: FeatureRoutes = (deps) => async (app) => {
  const secondFactor = secondFactorService(deps, sessionsService(deps, app.tokens));
  const cookie = refreshCookie(deps.config);

  const devices = deviceMarks(deps.config, deps.now);
  const onRequest = app.limitByClient({ name: 'second-factor-client', max: 60, windowSeconds: FIVE_MINUTES });
  // By session: attempts by others at the account do not lock its owner out of the settings.
  const bySession = app.limitByValue(
    { name: 'second-factor-session', max: 30, windowSeconds: ONE_HOUR },
    (request) => request.agency.sessionId,
  );
  const ofAgency = { onRequest, preHandler: [app.requireAgency, bySession] };

  app.get(
    secondFactorStatusCall.path,
    { preHandler: app.requireAgency, schema: { response: { 200: secondFactorStatusSchema } } },
    async ({ agency }) => secondFactor.status(agency.userId),
  );

  app.post(
    startSecondFactorCall.path,
    { ...ofAgency, schema: { body: startSecondFactorBody, response: { 200: startedSecondFactorSchema } } },
    async ({ agency, body }) => secondFactor.start(agency, body.password),
  );

  app.post(
    confirmSecondFactorCall.path,
    { ...ofAgency, schema: { body: secondFactorCodeBody, response: { 200: recoveryCodesSchema } } },
    async ({ agency, body }) => secondFactor.confirm(agency, body.code),
  );

  app.post(
    disableSecondFactorCall.path,
    { ...ofAgency, schema: { body: disableSecondFactorBody, response: { 200: doneSchema } } },
    async ({ agency, body }) => {
      await secondFactor.disable(agency, body);
      return { done: true as const };
    },
  );

  app.post(
    renewRecoveryCodesCall.path,
    { ...ofAgency, schema: { body: secondFactorCodeBody, response: { 200: recoveryCodesSchema } } },
    async ({ agency, body }) => secondFactor.renewRecoveryCodes(agency, body.code),
  );

  app.post(
    verifySecondFactorCall.path,
    { onRequest, schema: { body: verifySecondFactorBody, response: { 200: sessionSchema } } },
    async (request, reply) => {
      const { challenge, ...proof } = request.body;
      // A code has a million values: what counts is how many guesses an account allows.
      const id = await secondFactor.challengeOwner(challenge);
      const owner = id === null ? null : { id, password_hash: await readPasswordHash(deps.db, id) };
      const rightAfterAll =
        owner === null
          ? null
          : await app.countAttempt(codeAttempts(attempterOf(request, owner.id, devices.find(request, owner))));
      const issued = await secondFactor.verify(challenge, proof);
      await rightAfterAll?.();
      cookie.set(reply, issued.refreshToken);
      if (owner !== null) devices.set(request, reply, owner);
      return issued.session;
    },
  );
};
