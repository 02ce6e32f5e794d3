import {
  currentSessionCall,
  currentSessionSchema,
  doneSchema,
  refreshSessionCall,
  sessionSchema,
  signInResponseSchema,
  signInBody,
  signInCall,
  signOutCall,
  endOtherSessionsCall,
  endSessionCall,
  sessionParams,
  sessionsCall,
  sessionsResponse,
} from '@marketplace/contracts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { type FeatureRoutes, noBody, doneResponse } from '../../http/feature-routes.ts';
import { markedAccount, signIn } from './accounts.service.ts';
import { authDependencies } from './attempt-limits.ts';
import { browserSession, signUpBrowser } from './browser-cookies.ts';
import {
  endSessionOfRefreshToken,
  refreshSession,
  signOut,
  endOtherSessions,
  endOwnSession,
  listSessions,
} from './sessions.service.ts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

const FIVE_MINUTES = 5 * 60;

export const signInRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const auth = authDependencies(deps, app);
  const browser = signUpBrowser(deps.config);
  const { cookie, devices, start } = browserSession(deps);
  const ownOrigin = ownOriginOnly(deps.config);

  app.post(
    signInCall.path,
    {
      // Limits CPU load, because each attempt hashes a password. Other limits count wrong passwords.
      onRequest: app.limitByClient({ name: 'sign-in-work', max: 300, windowSeconds: FIVE_MINUTES }),
      schema: { body: signInBody, response: { 200: signInResponseSchema } },
    },
    async (request, reply) => {
      const outcome = await signIn(auth(request), { form: request.body, browser: browser.read(request) });
      if ('issued' in outcome) return start(request, reply, outcome.issued, outcome.account);
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
        const { session, refreshToken } = await refreshSession(auth(request), presented);
        cookie.set(reply, refreshToken);
        // Sessions older than device marks have no mark yet.
        if (!devices.has(request, session.user.id)) {
          devices.set(request, reply, await markedAccount(deps, session.user.id));
        }
        return session;
      } catch (error) {
        if (error instanceof AppError && error.code === 'session_expired') cookie.clear(reply);
        throw error;
      }
    },
  );

  // Accepts the cookie, the access token or neither, so that sign-out always succeeds.
  app.post(
    signOutCall.path,
    { onRequest: ownOrigin, schema: { body: noBody, response: { 200: doneSchema } } },
    async (request, reply) => {
      const presented = cookie.read(request);
      if (presented !== null) await endSessionOfRefreshToken(deps, presented);
      const agency = await app.findAgency(request).catch(nobodyIfSignedOut);
      if (agency !== null) await signOut(deps, agency.sessionId);
      cookie.clear(reply);
      return { done: true as const };
    },
  );

  app.get(
    currentSessionCall.path,
    { onRequest: app.requireAgency, schema: { response: { 200: currentSessionSchema } } },
    async ({ agency }) => ({ user: { id: agency.personId, email: agency.email } }),
  );
};

function nobodyIfSignedOut(error: unknown): null {
  if (error instanceof AppError && error.status === 401) return null;
  throw error;
}

/**
 * Hook for calls authorized by a cookie: rejects calls from other sites' pages. Without an Origin header, checks
 * Sec-Fetch-Site. Without both, the caller is not a browser and passes.
 */
function ownOriginOnly(config: Config) {
  const siteOrigin = new URL(config.PUBLIC_URL).origin;
  return async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const isForeign =
      origin === undefined ? site !== undefined && site !== 'same-origin' && site !== 'none' : origin !== siteOrigin;
    if (isForeign) throw new AppError('origin_refused');
  };
}

export const sessionsRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  app.get(
    sessionsCall.path,
    { onRequest: app.requireAgency, schema: { response: { 200: sessionsResponse } } },
    async ({ agency }) => listSessions(deps, agency),
  );

  app.delete(
    endSessionCall.path,
    { onRequest: app.requireAgency, schema: { params: sessionParams, body: noBody, response: { 200: doneSchema } } },
    ({ agency, params }) => endOwnSession(deps, agency, params.id).then(doneResponse),
  );

  app.post(
    endOtherSessionsCall.path,
    { onRequest: app.requireAgency, schema: { body: noBody, response: { 200: doneSchema } } },
    ({ agency }) => endOtherSessions(deps, agency).then(doneResponse),
  );
};
