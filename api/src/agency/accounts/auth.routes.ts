import type { ServiceDependencies } from '../../dependencies.ts';
import {
  confirmEmailAnswerSchema,
  confirmEmailBody,
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
import { AppError } from '../../http/app-error.ts';
import { clientOf } from '../../http/client-network.ts';
import { bearerToken } from '../../http/identity.ts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { forgotPassword, recover, signIn, updatePassword } from './accounts.service.ts';
import { attempterOf, confirmationAttempts, logLocked, mailRequests, passwordAttempts } from './attempt-limits.ts';
import { authDependencies } from './auth-dependencies.ts';
import { deviceMarks } from './device-marks.ts';
import { ownOriginOnly } from './origin-check.ts';
import { refreshCookie } from './browser-cookie.ts';
import { endSessionOfRefreshToken, refreshSession, signOut, type IssuedSession } from './sessions.service.ts';
import { signUpBrowser } from './sign-up-browser.ts';
import { confirmSignUp, isSignUpWaitingInBrowser, resendConfirmation, signUp } from './sign-ups.service.ts';
import { findUserByEmail, readPasswordHash, type UserAccount } from './users.repository.ts';

const FIVE_MINUTES = 5 * 60;
const ONE_HOUR = 60 * 60;
const noBody = z.nullable(z.strictObject({}));
export const authRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const auth = authDependencies(deps, app);
  const cookie = refreshCookie(deps.config);
  const browser = signUpBrowser(deps.config);
  const devices = deviceMarks(deps.config, deps.now);
  const ownOrigin = ownOriginOnly(deps.config);

  /** Calls that make the server send mail: few per client; `mailRequests` limits them per address. */
  const mailing = (name: string) => ({
    onRequest: app.limitByClient({ name: `${name}-client`, max: 20, windowSeconds: ONE_HOUR }),
  });
  /** Calls that accept a secret: no room for guessing. */
  const redeeming = (name: string) =>
    app.limitByClient({ name: `${name}-client`, max: 30, windowSeconds: FIVE_MINUTES });

  function hand(reply: FastifyReply, issued: IssuedSession): Session {
    cookie.set(reply, issued.refreshToken);
    return issued.session;
  }
  const deviceOf = (request: FastifyRequest, user: UserAccount | null) =>
    user === null ? null : devices.find(request, user);

  /** The browser that signed up counts separately, as a known device does. */
  async function limitMailsOfSignUp(name: string, request: FastifyRequest, email: string): Promise<void> {
    const secret = browser.read(request);
    const known = secret !== null && (await isSignUpWaitingInBrowser(deps, { email, browser: secret }));
    const device = known ? secret.toString('base64url') : null;
    await app.countAttempt(mailRequests(name, attempterOf(request, email, device)));
  }

  app.post(
    signUpCall.path,
    { ...mailing('sign-up'), schema: { body: signUpBody, response: { 200: sentSchema } } },
    async (request, reply) => {
      await limitMailsOfSignUp('sign-up', request, request.body.email);
      await signUp(deps, { form: request.body, browser: browser.mark(request, reply) });
      return { sent: true as const };
    },
  );

  app.post(
    resendConfirmationCall.path,
    { ...mailing('resend-confirmation'), schema: { body: emailLinkBody, response: { 200: sentSchema } } },
    async (request) => {
      await limitMailsOfSignUp('resend-confirmation', request, request.body.email);
      await resendConfirmation(deps, { form: request.body, browser: browser.read(request) });
      return { sent: true as const };
    },
  );

  app.post(
    confirmEmailCall.path,
    {
      onRequest: redeeming('confirm'),
      schema: { body: confirmEmailBody, response: { 200: confirmEmailAnswerSchema } },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      if (password !== undefined) await app.countAttempt(confirmationAttempts(clientOf(request.ip), token));
      const outcome = await confirmSignUp(auth(request), { form: request.body, browser: browser.read(request) });
      if ('passwordRequired' in outcome) {
        return { password_required: true as const, agency_name: outcome.agencyName };
      }
      const session = hand(reply, outcome);
      await markDevice(request, reply, session.user.id);
      return session;
    },
  );

  async function markDevice(request: FastifyRequest, reply: FastifyReply, id: string): Promise<void> {
    devices.set(request, reply, { id, password_hash: await readPasswordHash(deps.db, id) });
  }

  app.post(
    signInCall.path,
    {
      // Limits load, not wrong passwords: each attempt costs CPU time.
      onRequest: app.limitByClient({ name: 'sign-in-work', max: 300, windowSeconds: FIVE_MINUTES }),
      schema: { body: signInBody, response: { 200: signInAnswerSchema } },
    },
    async (request, reply) => {
      const { email } = request.body;
      const user = await findUserByEmail(deps.db, email);
      const rightAfterAll = await app
        .countAttempt(passwordAttempts(attempterOf(request, email, deviceOf(request, user))))
        .catch(logLocked(deps, user?.id ?? null));
      const outcome = await signIn(auth(request), { form: request.body, user, browser: browser.read(request) }).catch(
        async (error: unknown) => {
          if (error instanceof AppError && error.code === 'email_not_confirmed') await rightAfterAll();
          throw error;
        },
      );
      await rightAfterAll();
      if ('session' in outcome) {
        const session = hand(reply, outcome);
        if (user !== null) devices.set(request, reply, user);
        return session;
      }
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
        const session = hand(reply, await refreshSession(auth(request), presented));
        // A device that signed in before there were marks.
        if (!devices.has(request, session.user.id)) await markDevice(request, reply, session.user.id);
        return session;
      } catch (error) {
        if (error instanceof AppError && error.code === 'session_expired') cookie.clear(reply);
        throw error;
      }
    },
  );

  // Works with the cookie, the access token or neither: sign-out always succeeds.
  app.post(
    signOutCall.path,
    { onRequest: ownOrigin, schema: { body: noBody, response: { 200: doneSchema } } },
    async (request, reply) => {
      const presented = cookie.read(request);
      if (presented !== null) await endSessionOfRefreshToken(deps, presented);
      const access = bearerToken(request);
      if (access !== null) {
        const agency = await app.findAgency(request).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 401) return null;
          throw error;
        });
        if (agency !== null) await signOut(deps, agency.sessionId);
      }
      cookie.clear(reply);
      return { done: true as const };
    },
  );

  app.post(
    forgotPasswordCall.path,
    { ...mailing('forgot-password'), schema: { body: emailLinkBody, response: { 200: sentSchema } } },
    async (request) => {
      const { email } = request.body;
      const device = deviceOf(request, await findUserByEmail(deps.db, email));
      await app.countAttempt(mailRequests('forgot-password', attempterOf(request, email, device)));
      await forgotPassword(deps, { form: request.body, browser: browser.read(request) });
      return { sent: true as const };
    },
  );

  app.post(
    recoverCall.path,
    { onRequest: redeeming('recover'), schema: { body: tokenBody, response: { 200: recoverySchema } } },
    async (request) => recover(deps, request.body.token),
  );

  app.post(
    updatePasswordCall.path,
    { onRequest: redeeming('update-password'), schema: { body: updatePasswordBody, response: { 200: doneSchema } } },
    async (request, reply) => {
      // The device that opened the mail is now known to the account, so strangers' failures cannot lock it out.
      devices.set(request, reply, await updatePassword(deps, request.body));
      cookie.clear(reply);
      return { done: true as const };
    },
  );

  app.get(
    currentSessionCall.path,
    { preHandler: app.requireAgency, schema: { response: { 200: currentSessionSchema } } },
    async ({ agency }) => ({ user: { id: agency.personId, email: agency.email } }),
  );
};
