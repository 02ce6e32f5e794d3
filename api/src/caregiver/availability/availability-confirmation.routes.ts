import type { ServiceDependencies } from '../../dependencies.ts';
import {
  changeWeekBody,
  changeWeekCall,
  changeWeekResponse,
  confirmationQuestion,
  confirmationTokenBody,
  confirmAvailabilityCall,
  confirmAvailabilityResponse,
  confirmWeekBody,
  openConfirmationCall,
  sendCaregiverTokenResponse,
  sendChangeLinkBody,
  sendChangeLinkCall,
  stopConfirmationMailBody,
  stopConfirmationMailByMailCall,
  stopConfirmationMailCall,
  stopConfirmationMailQuery,
  successSchema,
} from '@marketplace/contracts';
import * as z from 'zod';
import { stopByMail } from '../../http/stop-by-mail.ts';
import { siteLink } from '../../mail/site-links.ts';
import { type FeatureRoutes, sentResponse } from '../../http/feature-routes.ts';
import { changeOnce } from '../sent-changes/change-once.ts';
import {
  changeWeek,
  confirmAvailability,
  openQuestion,
  ownerOfQuestion,
  sendChangeLink,
  stopByToken,
} from './availability-confirmation.service.ts';
import { STOPPED_PAGE } from './availability-question.mails.ts';

const LINK_LIMIT = { name: 'availability-confirmation', max: 60, windowSeconds: 300 };
const STOP_LIMIT = { name: 'stop-availability-questions', max: 60, windowSeconds: 300 };
const SEND_LIMIT = { name: 'availability-change-link', max: 5, windowSeconds: 60 * 60 };
const namesToken = z.object({ token: z.string() });

export const availabilityConfirmationRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const onRequest = app.limitByClient(LINK_LIMIT);

  app.post(
    openConfirmationCall.path,
    { onRequest, schema: { body: confirmationTokenBody, response: { 200: confirmationQuestion } } },
    async (request) => openQuestion(deps, request.body.token),
  );
  app.post(
    confirmAvailabilityCall.path,
    { onRequest, schema: { body: confirmWeekBody, response: { 200: confirmAvailabilityResponse } } },
    async (request) => {
      const { token } = request.body;
      return changeOnce(
        { app, deps, request },
        {
          change: 'confirm_week',
          token,
          body: {},
          identify: () => ownerOfQuestion(deps, token ?? ''),
          send: confirmAvailability,
          repeat: confirmAvailabilityResponse,
        },
      );
    },
  );
  app.post(
    changeWeekCall.path,
    { onRequest, schema: { body: changeWeekBody, response: { 200: changeWeekResponse } } },
    async (request) => {
      const { token, slots } = request.body;
      return changeOnce(
        { app, deps, request },
        {
          change: 'change_week',
          token,
          body: slots,
          identify: () => ownerOfQuestion(deps, token ?? ''),
          send: (txDeps, caregiver) => changeWeek(txDeps, { caregiver, slots }),
          repeat: changeWeekResponse,
        },
      );
    },
  );
  app.post(
    sendChangeLinkCall.path,
    {
      onRequest,
      preHandler: [
        app.limitByValue(SEND_LIMIT, (request) => namesToken.safeParse(request.body).data?.token),
        app.readAssociation,
      ],
      schema: { body: sendChangeLinkBody, response: { 200: sendCaregiverTokenResponse } },
    },
    (request) =>
      sendChangeLink(deps, { token: request.body.token, association: request.association }).then(sentResponse),
  );

  app.post(
    stopConfirmationMailCall.path,
    {
      onRequest: app.limitByClient(STOP_LIMIT),
      schema: { body: stopConfirmationMailBody, response: { 200: successSchema } },
    },
    async (request) => stopByToken(deps, request.body.token),
  );
  await stopByMail(app, {
    path: stopConfirmationMailByMailCall.path,
    query: stopConfirmationMailQuery,
    response: successSchema,
    onRequest: app.limitByClient(STOP_LIMIT),
    stop: (token) => stopByToken(deps, token),
    pageOf: (token) => siteLink(deps.config, null, STOPPED_PAGE, { token }),
  });
};
