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
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { FeatureRoutes } from '../routes.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { secondFactorService } from './second-factor.service.ts';
import { sessionsService } from './sessions.service.ts';

const FIVE_MINUTES = 5 * 60;
const ONE_HOUR = 60 * 60;
const namesChallenge = z.object({ challenge: z.string() });

export const secondFactorRoutes: FeatureRoutes = (deps) => async (app) => {
  const secondFactor = secondFactorService(deps, sessionsService(deps, app.tokens));
  const cookie = refreshCookie(deps.config);

  // A code has a million values: what counts is how many guesses one account allows, whoever makes them.
  const guessers = new WeakMap<FastifyRequest, string>();
  const byUser = app.limitByValue({ name: 'second-factor-user', max: 30, windowSeconds: ONE_HOUR }, (request) =>
    guessers.get(request),
  );
  const onRequest = app.limitByClient({ name: 'second-factor-client', max: 60, windowSeconds: FIVE_MINUTES });
  const ofAgency = {
    onRequest,
    preHandler: [
      app.requireAgency,
      async (request: FastifyRequest) => void guessers.set(request, request.agency.userId),
      byUser,
    ],
  };
  const ofChallenge = {
    onRequest,
    preHandler: [
      async (request: FastifyRequest) => {
        const { challenge } = namesChallenge.parse(request.body);
        const owner = await secondFactor.challengeOwner(challenge);
        if (owner !== null) guessers.set(request, owner);
      },
      byUser,
    ],
  };

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
    { ...ofChallenge, schema: { body: verifySecondFactorBody, response: { 200: sessionSchema } } },
    async ({ body }, reply) => {
      const { challenge, ...proof } = body;
      const issued = await secondFactor.verify(challenge, proof);
      cookie.set(reply, issued.refreshToken);
      return issued.session;
    },
  );
};
