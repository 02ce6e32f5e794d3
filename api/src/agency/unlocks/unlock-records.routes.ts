import type { UnlockDependencies } from './unlock-profile.service.ts';
import {
  addNoteBody,
  addNoteCall,
  addReminderBody,
  addReminderCall,
  changeReminderBody,
  changeReminderCall,
  deleteNoteCall,
  editNoteBody,
  editNoteCall,
  logCallBody,
  logCallCall,
  reminderMailBody,
  reminderMailCall,
  reminderMailSchema,
  removeReminderCall,
  setCheckBody,
  setCheckCall,
  setReminderMailCall,
  stopReminderMailBody,
  stopReminderMailByMailCall,
  stopReminderMailCall,
  successSchema,
  unlockCallSchema,
  unlockChecksResponse,
  unlockedCandidateParams,
  unlockNoteSchema,
  unlockRecordParams,
  unlockReminderSchema,
} from '@marketplace/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { takeMailClientPosts } from '../../http/mail-client-posts.ts';
import { siteLink } from '../../mail/site-links.ts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { setCheck } from './checks.service.ts';
import { logCall } from './calls.service.ts';
import { addNote, editNote, removeNote } from './notes.service.ts';
import { REMINDERS_STOPPED_PAGE } from './reminders.mails.ts';
import { getsReminderMail, setReminderMail } from './reminders.repository.ts';
import { addReminder, changeReminder, removeReminder, stopReminderMail } from './reminders.service.ts';

const noBody = z.nullish(z.strictObject({}));
const STOP_LIMIT = { name: 'stop-reminder-mail', max: 60, windowSeconds: 300 };

/** What an agency keeps about its unlocks: notes and reminders, and the mail of due ones. */
export const unlockRecordsRoutes: FeatureRoutes<UnlockDependencies> = (deps) => async (app) => {
  const onRequest = app.requireAgency;
  const ofUnlock = { params: unlockedCandidateParams };
  const ofRecord = { params: unlockRecordParams };

  app.post(
    addNoteCall.path,
    { onRequest, schema: { ...ofUnlock, body: addNoteBody, response: { 200: unlockNoteSchema } } },
    ({ agency, params, body }) => addNote(deps, { agency, unlockId: params.request_id, ...body }),
  );
  app.patch(
    editNoteCall.path,
    { onRequest, schema: { ...ofRecord, body: editNoteBody, response: { 200: unlockNoteSchema } } },
    ({ agency, params, body }) =>
      editNote(deps, { agency, unlockId: params.request_id, id: params.id, text: body.text }),
  );
  app.delete(
    deleteNoteCall.path,
    { onRequest, schema: { ...ofRecord, body: noBody, response: { 200: successSchema } } },
    async ({ agency, params }) => {
      await removeNote(deps, { agency, unlockId: params.request_id, id: params.id });
      return { success: true };
    },
  );

  app.post(
    logCallCall.path,
    { onRequest, schema: { ...ofUnlock, body: logCallBody, response: { 200: unlockCallSchema } } },
    ({ agency, params, body }) => logCall(deps, { agency, unlockId: params.request_id, ...body }),
  );

  app.patch(
    setCheckCall.path,
    { onRequest, schema: { ...ofUnlock, body: setCheckBody, response: { 200: unlockChecksResponse } } },
    async ({ agency, params, body }) => ({
      checks: await setCheck(deps, { agency, unlockId: params.request_id, ...body }),
    }),
  );

  app.post(
    addReminderCall.path,
    { onRequest, schema: { ...ofUnlock, body: addReminderBody, response: { 200: unlockReminderSchema } } },
    ({ agency, params, body: { id, due_on: dueOn, text = '' } }) =>
      addReminder(deps, { agency, unlockId: params.request_id, id, dueOn, text }),
  );
  app.patch(
    changeReminderCall.path,
    { onRequest, schema: { ...ofRecord, body: changeReminderBody, response: { 200: unlockReminderSchema } } },
    ({ agency, params, body }) =>
      changeReminder(deps, { agency, unlockId: params.request_id, id: params.id, change: body }),
  );
  app.delete(
    removeReminderCall.path,
    { onRequest, schema: { ...ofRecord, body: noBody, response: { 200: successSchema } } },
    async ({ agency, params }) => {
      await removeReminder(deps, { agency, unlockId: params.request_id, id: params.id });
      return { success: true };
    },
  );

  app.get(
    reminderMailCall.path,
    { onRequest, schema: { response: { 200: reminderMailSchema } } },
    async ({ agency }) => ({ reminder_mail: await getsReminderMail(deps.db, agency.personId) }),
  );
  app.patch(
    setReminderMailCall.path,
    { onRequest, schema: { body: reminderMailBody, response: { 200: reminderMailSchema } } },
    async ({ agency, body }) => {
      await setReminderMail(deps.db, agency.personId, body.reminder_mail);
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
    // An older mail client opens the URL in a browser: the site's page asks, and opening it changes nothing here.
    mailClients.get(stopReminderMailByMailCall.path, { schema: { ...schema, hide: true } }, async (request, reply) =>
      reply.redirect(siteLink(deps.config, null, REMINDERS_STOPPED_PAGE, { token: request.query.token }), 303),
    );
  };
  await app.register(forMailClients);
};
