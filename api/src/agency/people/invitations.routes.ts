import type { BillingDependencies } from '../billing/stripe-client.ts';
import {
  invitationParams,
  invitationSchema,
  invitationTokenBody,
  inviteBody,
  inviteCall,
  joinAsNewPersonBody,
  joinAsNewPersonCall,
  joinAsNewPersonResponse,
  joinBody,
  joinCall,
  joinPreviewResponse,
  joinResponse,
  previewJoinCall,
  readInvitationCall,
  readInvitationResponse,
  resendInvitationBody,
  resendInvitationCall,
  successSchema,
  withdrawInvitationCall,
} from '@marketplace/contracts';
import * as z from 'zod/mini';
import { authDependencies } from '../accounts/attempt-limits.ts';
import { browserSession } from '../accounts/browser-cookies.ts';
import { noBody, type App, type FeatureRoutes, successResponse } from '../../http/feature-routes.ts';
import { invite, readInvitation, resendInvitation, withdraw } from './invitations.service.ts';
import { join, joinAsNewPerson, previewJoin } from './join.service.ts';

const FIVE_MINUTES = 5 * 60;
const ONE_DAY = 24 * 60 * 60;

export const invitationsRoutes: FeatureRoutes<BillingDependencies> = (deps) => async (app) => {
  inviteRoutes(app, deps);
  joinRoutes(app, deps);
};

function inviteRoutes(app: App, deps: BillingDependencies): void {
  const onRequest = app.requireOwner;
  /** Limits invitations, because each is an email that its recipient did not ask for. */
  const byAgency = app.limitByValue(
    { name: 'invitations-agency', max: 50, windowSeconds: ONE_DAY },
    (request) => request.agency.agencyId,
  );
  const preHandler = [byAgency, app.readAssociation];
  const toAddress = { name: 'invitations-address', max: 10, windowSeconds: ONE_DAY };
  const resendLimit = { name: 'invitation-resend', max: 5, windowSeconds: ONE_DAY };

  app.post(
    inviteCall.path,
    { onRequest, preHandler, schema: { body: inviteBody, response: { 201: invitationSchema } } },
    async ({ agency, association, body }, reply) => {
      const { email, role } = body;
      await app.spendAttempt([{ limit: toAddress, value: email }]);
      return reply.code(201).send(await invite(deps, { agency, association, email, role }));
    },
  );

  app.post(
    resendInvitationCall.path,
    {
      onRequest,
      preHandler,
      schema: { params: invitationParams, body: z.nullish(resendInvitationBody), response: { 200: invitationSchema } },
    },
    async ({ agency, association, params }) => {
      await app.spendAttempt([{ limit: resendLimit, value: params.id }]);
      return resendInvitation(deps, { agency, association, id: params.id });
    },
  );

  app.delete(
    withdrawInvitationCall.path,
    { onRequest, schema: { params: invitationParams, body: noBody, response: { 200: successSchema } } },
    ({ agency, params }) => withdraw(deps, { agency, id: params.id }).then(successResponse),
  );
}

function joinRoutes(app: App, deps: BillingDependencies): void {
  const auth = authDependencies(deps, app);
  const session = browserSession(deps);
  /** Limits calls that accept an emailed secret, against guessing. */
  const redeeming = app.limitByClient({ name: 'invitation-client', max: 60, windowSeconds: FIVE_MINUTES });

  app.post(
    readInvitationCall.path,
    { onRequest: redeeming, schema: { body: invitationTokenBody, response: { 200: readInvitationResponse } } },
    async (request) => readInvitation(deps, request.body.token),
  );

  app.post(
    joinAsNewPersonCall.path,
    { onRequest: redeeming, schema: { body: joinAsNewPersonBody, response: { 200: joinAsNewPersonResponse } } },
    async (request, reply) => {
      const { issued, passwordHash } = await joinAsNewPerson(auth(request), request.body);
      return session.start(request, reply, issued, { id: issued.session.user.id, password_hash: passwordHash });
    },
  );

  const byAgency = [redeeming, app.requireAgency];
  app.post(
    previewJoinCall.path,
    { onRequest: byAgency, schema: { body: invitationTokenBody, response: { 200: joinPreviewResponse } } },
    async ({ agency, body }) => previewJoin(deps, { agency, token: body.token }),
  );

  app.post(
    joinCall.path,
    { onRequest: byAgency, schema: { body: joinBody, response: { 200: joinResponse } } },
    async ({ agency, body }) => join(deps, { agency, token: body.token }),
  );
}
