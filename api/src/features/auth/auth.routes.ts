import {
  confirmEmailCall,
  currentSessionCall,
  currentSessionSchema,
  doneSchema,
  emailLinkBody,
  forgotPasswordCall,
  recoverCall,
  recoverySchema,
  refreshSessionCall,
  resendConfirmationCall,
  sentSchema,
  sessionSchema,
  signInAnswerSchema,
  signInBody,
  signInCall,
  signOutCall,
  signUpBody,
  signUpCall,
  tokenBody,
  updatePasswordBody,
  updatePasswordCall,
  type Session,
} from '@marketplace/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AppError } from '../../errors.ts';
import { bearerToken } from '../../plugins/identity.ts';
import type { FeatureRoutes } from '../routes.ts';
import { accountsService } from './accounts.service.ts';
import { ownOriginOnly } from './origin-check.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { secondFactorService } from './second-factor.service.ts';
import { sessionsService, type IssuedSession } from './sessions.service.ts';

const FIVE_MINUTES = 5 * 60;
const ONE_HOUR = 60 * 60;
const noBody = z.nullable(z.strictObject({}));
const namesEmail = z.object({ email: z.string() });

const emailOf = (request: FastifyRequest): string | undefined => namesEmail.safeParse(request.body).data?.email;

export const authRoutes: FeatureRoutes = (deps) => async (app) => {
  const sessions = sessionsService(deps, app.tokens);
  const accounts = accountsService(deps, sessions, secondFactorService(deps, sessions));
  const cookie = refreshCookie(deps.config);
  const ownOrigin = ownOriginOnly(deps.config);

  /** Calls that make the server send mail: few for each client, fewer for each address. */
  const mailing = (name: string) => ({
    onRequest: app.limitByClient({ name: `${name}-client`, max: 20, windowSeconds: ONE_HOUR }),
    preHandler: app.limitByValue({ name: `${name}-email`, max: 5, windowSeconds: ONE_HOUR }, emailOf),
  });
  /** Calls that take a secret: no room for guessing. */
  const redeeming = (name: string) =>
    app.limitByClient({ name: `${name}-client`, max: 30, windowSeconds: FIVE_MINUTES });

  function hand(reply: FastifyReply, issued: IssuedSession): Session {
    cookie.set(reply, issued.refreshToken);
    return issued.session;
  }

  app.post(
    signUpCall.path,
    { ...mailing('sign-up'), schema: { body: signUpBody, response: { 200: sentSchema } } },
    async (request) => {
      await accounts.signUp(request.body);
      return { sent: true as const };
    },
  );

  app.post(
    resendConfirmationCall.path,
    { ...mailing('resend-confirmation'), schema: { body: emailLinkBody, response: { 200: sentSchema } } },
    async (request) => {
      await accounts.resendConfirmation(request.body);
      return { sent: true as const };
    },
  );

  app.post(
    confirmEmailCall.path,
    { onRequest: redeeming('confirm'), schema: { body: tokenBody, response: { 200: sessionSchema } } },
    async (request, reply) => hand(reply, await accounts.confirm(request.body.token)),
  );

  app.post(
    signInCall.path,
    {
      onRequest: app.limitByClient({ name: 'sign-in-client', max: 50, windowSeconds: FIVE_MINUTES }),
      preHandler: app.limitByValue({ name: 'sign-in-email', max: 10, windowSeconds: FIVE_MINUTES }, emailOf),
      schema: { body: signInBody, response: { 200: signInAnswerSchema } },
    },
    async (request, reply) => {
      const outcome = await accounts.signIn(request.body);
      if ('session' in outcome) return hand(reply, outcome);
      return {
        second_factor_required: true as const,
        challenge: outcome.challenge,
        expires_at: outcome.expiresAt.toISOString(),
      };
    },
  );

  app.post(
    refreshSessionCall.path,
    {
      onRequest: [ownOrigin, app.limitByClient({ name: 'refresh-client', max: 300, windowSeconds: FIVE_MINUTES })],
      schema: { body: noBody, response: { 200: sessionSchema } },
    },
    async (request, reply) => {
      const presented = cookie.read(request);
      if (presented === null) throw new AppError('session_missing');
      try {
        return hand(reply, await sessions.refresh(presented));
      } catch (error) {
        if (error instanceof AppError && error.code === 'session_expired') cookie.clear(reply);
        throw error;
      }
    },
  );

  // Works with the cookie, the access token or neither: whoever signs out is signed out.
  app.post(
    signOutCall.path,
    { onRequest: ownOrigin, schema: { body: noBody, response: { 200: doneSchema } } },
    async (request, reply) => {
      const presented = cookie.read(request);
      if (presented !== null) await sessions.endByRefreshToken(presented);
      const access = bearerToken(request);
      if (access !== null) {
        const agency = await app.findAgency(request).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 401) return null;
          throw error;
        });
        if (agency !== null) await sessions.endById(agency.sessionId);
      }
      cookie.clear(reply);
      return { done: true as const };
    },
  );

  app.post(
    forgotPasswordCall.path,
    { ...mailing('forgot-password'), schema: { body: emailLinkBody, response: { 200: sentSchema } } },
    async (request) => {
      await accounts.forgotPassword(request.body);
      return { sent: true as const };
    },
  );

  app.post(
    recoverCall.path,
    { onRequest: redeeming('recover'), schema: { body: tokenBody, response: { 200: recoverySchema } } },
    async (request) => accounts.recover(request.body.token),
  );

  app.post(
    updatePasswordCall.path,
    { onRequest: redeeming('update-password'), schema: { body: updatePasswordBody, response: { 200: doneSchema } } },
    async (request, reply) => {
      await accounts.updatePassword(request.body);
      cookie.clear(reply);
      return { done: true as const };
    },
  );

  app.get(
    currentSessionCall.path,
    { preHandler: app.requireAgency, schema: { response: { 200: currentSessionSchema } } },
    async ({ agency }) => ({ user: { id: agency.userId, email: agency.email } }),
  );
};
