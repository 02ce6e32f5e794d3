import type { SearchDependencies } from '../../search/search-sources.ts';
import {
  availabilityQuery,
  availabilityResponse,
  caregiverProfileBody,
  caregiverProfileCall,
  caregiverProfileResponse,
  checkExistingProfileBody,
  checkExistingProfileCall,
  checkExistingProfileResponse,
  createCommunityMemberBody,
  createCommunityMemberCall,
  createCommunityMemberResponse,
  readAvailabilityCall,
  saveAvailabilityBody,
  saveAvailabilityCall,
  sendCaregiverTokenBody,
  sendCaregiverTokenCall,
  sendCaregiverTokenResponse,
  verifyCaregiverTokenBody,
  verifyCaregiverTokenCall,
  verifyCaregiverTokenResponse,
} from '@marketplace/contracts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AppError } from '../../http/app-error.ts';
import { clientOf } from '../../http/client-network.ts';
import { bearerToken } from '../../http/identity.ts';
import type { App, FeatureRoutes } from '../../http/feature-routes.ts';
import {
  isProfileKnown,
  ownProfile,
  saveAvailability,
  smsConsent,
  updateProfile,
  updateSmsConsent,
  visibleAvailability,
} from './caregivers.service.ts';
import { createCaregiver } from './new-caregivers.service.ts';
import { changeOnce } from '../sent-changes/change-once.ts';
import { confirmAddress, findCodeOwner, findLinkOwner, sendCaregiverLink } from '../links/links.service.ts';

const TEN_MINUTES = 10 * 60;
const ONE_HOUR = 60 * 60;
/** Limits on emails to one address: per client, and for all clients together. */
const LINKS_BY_CLIENT = { name: 'send-caregiver-token-email-client', max: 5, windowSeconds: ONE_HOUR };
const LINKS_A_DAY = { name: 'send-caregiver-token-email', max: 10, windowSeconds: 24 * ONE_HOUR };
const namesEmail = z.object({ email: z.string() });
const emailOf = (request: FastifyRequest): string | undefined => namesEmail.safeParse(request.body).data?.email;

export const caregiversRoutes: FeatureRoutes<SearchDependencies> = (deps) => async (app) => {
  newProfileRoutes(app, deps);
  linkRoutes(app, deps);
  profileRoutes(app, deps);
  availabilityRoutes(app, deps);
};

function newProfileRoutes(app: App, deps: SearchDependencies): void {
  app.post(
    createCommunityMemberCall.path,
    {
      onRequest: app.limitByClient({ name: 'community-members-client', max: 30, windowSeconds: ONE_HOUR }),
      preHandler: app.readAssociation,
      schema: { body: createCommunityMemberBody, response: { 201: createCommunityMemberResponse } },
    },
    async (request, reply) => {
      const caregiver = await createCaregiver(deps, request.body);
      const { token, expires_in } = app.tokens.issueEditToken(caregiver);
      return reply.code(201).send({ uuid: caregiver.uuid, edit_token: token, expires_in });
    },
  );

  app.post(
    checkExistingProfileCall.path,
    {
      onRequest: app.limitByClient({ name: 'check-existing-profile-client', max: 60, windowSeconds: TEN_MINUTES }),
      preHandler: app.limitByValue(
        { name: 'check-existing-profile-email', max: 20, windowSeconds: TEN_MINUTES },
        emailOf,
      ),
      schema: { body: checkExistingProfileBody, response: { 200: checkExistingProfileResponse } },
    },
    async (request) => ({ exists: await isProfileKnown(deps, request.body.email) }),
  );
}

function linkRoutes(app: App, deps: SearchDependencies): void {
  app.post(
    sendCaregiverTokenCall.path,
    {
      onRequest: app.limitByClient({ name: 'send-caregiver-token-client', max: 20, windowSeconds: ONE_HOUR }),
      preHandler: app.readAssociation,
      schema: { body: sendCaregiverTokenBody, response: { 200: sendCaregiverTokenResponse } },
    },
    async (request) => {
      const { email } = request.body;
      const client = clientOf(request.ip);
      // Counts per address and client, so that strangers' requests do not block the caregiver's own requests.
      await app.spendAttempt([{ limit: LINKS_BY_CLIENT, value: `${client} ${email}` }]);
      await app.spendAttempt([{ limit: LINKS_A_DAY, value: email }]).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
        const { retryAfterSeconds } = error;
        throw new AppError('link_mails_used', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
      });
      await sendCaregiverLink(deps, { body: request.body, association: request.association, askedBy: client });
      return { sent: true as const };
    },
  );

  const byLink = app.limitByClient({ name: 'verify-caregiver-link-client', max: 300, windowSeconds: TEN_MINUTES });
  const byCode = app.limitByClient({ name: 'verify-caregiver-code-client', max: 60, windowSeconds: TEN_MINUTES });
  app.post(
    verifyCaregiverTokenCall.path,
    {
      // Separate limits, so that wrong codes never block a link.
      preHandler: async (request, reply) => ('token' in request.body ? byLink : byCode)(request, reply),
      schema: { body: verifyCaregiverTokenBody, response: { 200: verifyCaregiverTokenResponse } },
    },
    async (request) => {
      const { body } = request;
      const caregiver = 'token' in body ? await findLinkOwner(deps, body.token) : await findCodeOwner(deps, body);
      if (caregiver === null) return { valid: false, profile: null, edit_token: null };
      await confirmAddress(deps, caregiver);
      const profile = await ownProfile(deps, caregiver);
      return { valid: true, profile, edit_token: app.tokens.issueEditToken(caregiver).token };
    },
  );
}

/** Identifies the caregiver by the token. A uuid in the body must belong to the same caregiver. */
async function identify(
  app: App,
  request: FastifyRequest,
  body: { token?: string | undefined; uuid?: string | undefined },
) {
  const caregiver = await app.identifyCaregiver(request, body.token);
  if (body.uuid !== undefined && body.uuid.toLowerCase() !== caregiver.uuid) throw new AppError('edit_token_required');
  return caregiver;
}

function profileRoutes(app: App, deps: SearchDependencies): void {
  app.post(
    caregiverProfileCall.path,
    { schema: { body: caregiverProfileBody, response: { 200: caregiverProfileResponse } } },
    async (request) => {
      const { body } = request;
      if (!('method' in body)) {
        const { token, updates } = body;
        const profile = await changeOnce(
          { app, deps, request },
          {
            change: 'profile',
            token,
            body: updates,
            identify: () => identify(app, request, body),
            send: (txDeps, caregiver) => updateProfile(txDeps, { caregiver, updates }),
            repeat: (caregiver) => ownProfile(deps, caregiver),
          },
        );
        return { profile };
      }
      const caregiver = await identify(app, request, body);
      if (body.method === 'GET') return { profile: await ownProfile(deps, caregiver) };
      if (body.method === 'UPDATE_SMS_CONSENT') {
        await updateSmsConsent(deps, { caregiver, granted: body.sms_opt_in, phoneNumber: body.phone_number });
      }
      return { sms_consent: { sms_opt_in: await smsConsent(deps, caregiver) } };
    },
  );
}

function availabilityRoutes(app: App, deps: SearchDependencies): void {
  app.get(
    readAvailabilityCall.path,
    { schema: { querystring: availabilityQuery, response: { 200: availabilityResponse } } },
    async (request) => {
      const uuid = request.query.uuid.toLowerCase();
      const bearer = bearerToken(request);
      const caregiver = bearer === null ? null : app.tokens.readEditToken(bearer);
      if (caregiver !== null) {
        if (caregiver.uuid !== uuid) throw new AppError('edit_token_required');
        return { availability: (await ownProfile(deps, caregiver)).availability };
      }
      await app.requireAgency(request);
      return app.readBudget.spend(
        request,
        1,
        async () => visibleAvailability(deps, { uuid, agencyId: request.agency.agencyId }),
        () => 1,
      );
    },
  );

  app.post(
    saveAvailabilityCall.path,
    { schema: { body: saveAvailabilityBody, response: { 200: availabilityResponse } } },
    async (request) =>
      saveAvailability(deps, { caregiver: await identify(app, request, request.body), slots: request.body.slots }),
  );
}
