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
import type { ServiceDependencies } from '../../dependencies.ts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { stopByMail } from '../../http/stop-by-mail.ts';
import { siteLink } from '../../mail/site-links.ts';
import { REMINDERS_STOPPED_PAGE } from './reminders.mails.ts';
import { chooseReminderMail, stopReminderMail, wantsReminderMail } from './reminders.service.ts';

const STOP_LIMIT = { name: 'stop-reminder-mail', max: 60, windowSeconds: 300 };

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
  await stopByMail(app, {
    path: stopReminderMailByMailCall.path,
    query: stopReminderMailBody,
    response: successSchema,
    onRequest: app.limitByClient(STOP_LIMIT),
    stop: (token) => stopReminderMail(deps, token),
    pageOf: (token) => siteLink(deps.config, null, REMINDERS_STOPPED_PAGE, { token }),
  });
};
