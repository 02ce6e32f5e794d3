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
import { associationOf } from '../../reference/associations/associations.repository.ts';
import { authDependencies } from '../accounts/auth-dependencies.ts';
import { deviceMarks } from '../accounts/device-marks.ts';
import { refreshCookie } from '../accounts/browser-cookie.ts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { invite, readInvitation, resendInvitation, withdraw } from './invitations.service.ts';
import { join, joinAsNewPerson, previewJoin } from './join.service.ts';

const FIVE_MINUTES = 5 * 60;
const ONE_DAY = 24 * 60 * 60;
const noBody = z.nullish(z.strictObject({}));

/** Invitations to an agency, and how an invited person joins. */
export const invitationsRoutes: FeatureRoutes<BillingDependencies> = (deps) => async (app) => {
  const auth = authDependencies(deps, app);
  const cookie = refreshCookie(deps.config);
  const devices = deviceMarks(deps.config, deps.now);
  const ofOwner = app.requireOwner;
  const ofAgency = app.requireAgency;
  /** Calls that accept the secret of a mail: no room for guessing. */
  const redeeming = app.limitByClient({ name: 'invitation-client', max: 60, windowSeconds: FIVE_MINUTES });
  /** Each invitation mails somebody who did not ask for it. */
  const byAgency = app.limitByValue(
    { name: 'invitations-agency', max: 50, windowSeconds: ONE_DAY },
    (request) => request.agency.agencyId,
  );
  const countAddress = (email: string) =>
    app.countAttempt([{ limit: { name: 'invitations-address', max: 10, windowSeconds: ONE_DAY }, value: email }]);

  app.post(
    inviteCall.path,
    { onRequest: ofOwner, preHandler: byAgency, schema: { body: inviteBody, response: { 201: invitationSchema } } },
    async (request, reply) => {
      const { email, role, association } = request.body;
      const known = await associationOf(deps.db, association);
      await countAddress(email);
      return reply.code(201).send(await invite(deps, { agency: request.agency, association: known, email, role }));
    },
  );

  app.post(
    resendInvitationCall.path,
    {
      onRequest: ofOwner,
      preHandler: byAgency,
      schema: { params: invitationParams, body: z.nullish(resendInvitationBody), response: { 200: invitationSchema } },
    },
    async (request) => {
      const association = await associationOf(deps.db, request.body?.association);
      const again = { name: 'invitation-resend', max: 5, windowSeconds: ONE_DAY };
      await app.countAttempt([{ limit: again, value: request.params.id }]);
      return resendInvitation(deps, { agency: request.agency, association, id: request.params.id });
    },
  );

  app.delete(
    withdrawInvitationCall.path,
    { onRequest: ofOwner, schema: { params: invitationParams, body: noBody, response: { 200: successSchema } } },
    async (request) => {
      await withdraw(deps, { agency: request.agency, id: request.params.id });
      return { success: true };
    },
  );

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
      cookie.set(reply, issued.refreshToken);
      devices.set(request, reply, { id: issued.session.user.id, password_hash: passwordHash });
      return issued.session;
    },
  );

  app.post(
    previewJoinCall.path,
    {
      onRequest: [redeeming, ofAgency],
      schema: { body: invitationTokenBody, response: { 200: joinPreviewResponse } },
    },
    async (request) => previewJoin(deps, { agency: request.agency, token: request.body.token }),
  );

  app.post(
    joinCall.path,
    { onRequest: [redeeming, ofAgency], schema: { body: joinBody, response: { 200: joinResponse } } },
    async (request) => join(deps, { agency: request.agency, token: request.body.token }),
  );
};
