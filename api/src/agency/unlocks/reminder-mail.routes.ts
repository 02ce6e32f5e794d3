import {
  reminderMailBody,
  reminderMailCall,
  reminderMailSchema,
  setReminderMailCall,
  stopReminderMailBody,
  stopReminderMailByMailCall,
  stopReminderMailCall,
  successSchema,
} from '@marketplace/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { ServiceDependencies } from '../../dependencies.ts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { takeMailClientPosts } from '../../http/mail-client-posts.ts';
import { siteLink } from '../../mail/site-links.ts';
import { REMINDERS_STOPPED_PAGE } from './reminders.mails.ts';
import { chooseReminderMail, stopReminderMail, wantsReminderMail } from './reminders.service.ts';

const STOP_LIMIT = { name: 'stop-reminder-mail', max: 60, windowSeconds: 300 };

/** Whether a person gets the mail of due reminders, and the ways to stop it. */
export const reminderMailRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const onRequest = app.requireAgency;

  app.get(
    reminderMailCall.path,
    { onRequest, schema: { response: { 200: reminderMailSchema } } },
    async ({ agency }) => ({ reminder_mail: await wantsReminderMail(deps, agency) }),
  );
  app.patch(
    setReminderMailCall.path,
    { onRequest, schema: { body: reminderMailBody, response: { 200: reminderMailSchema } } },
    async ({ agency, body }) => {
      await chooseReminderMail(deps, agency, body.reminder_mail);
      return body;
    },
  );
  app.post(
    stopReminderMailCall.path,
    {
      onRequest: app.limitByClient(STOP_LIMIT),
      schema: { body: stopReminderMailBody, response: { 200: successSchema } },
    },
    ({ body }) => stopReminderMail(deps, body.token),
  );
  const forMailClients: FastifyPluginAsyncZod = async (mailClients) => {
    takeMailClientPosts(mailClients);
    const schema = { querystring: stopReminderMailBody };
    mailClients.post(
      stopReminderMailByMailCall.path,
      {
        onRequest: app.limitByClient(STOP_LIMIT),
        schema: { ...schema, body: z.unknown(), response: { 200: successSchema } },
      },
      ({ query }) => stopReminderMail(deps, query.token),
    );
    // Older mail clients open the URL in a browser. The site's page asks; opening it changes nothing.
    mailClients.get(stopReminderMailByMailCall.path, { schema: { ...schema, hide: true } }, async (request, reply) =>
      reply.redirect(siteLink(deps.config, null, REMINDERS_STOPPED_PAGE, { token: request.query.token }), 303),
    );
  };
  await app.register(forMailClients);
};
