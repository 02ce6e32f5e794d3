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
  removeReminderCall,
  setCheckBody,
  setCheckCall,
  successSchema,
  unlockCallSchema,
  unlockChecksResponse,
  unlockedCandidateParams,
  unlockNoteSchema,
  unlockRecordParams,
  unlockReminderSchema,
} from '@marketplace/contracts';
import { noBody, type FeatureRoutes, successResponse } from '../../http/feature-routes.ts';
import { setCheck, logCall, addNote, editNote, deleteNote } from './unlock-records.service.ts';
import { addReminder, changeReminder, deleteReminder } from './reminders.service.ts';

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
    ({ agency, params }) =>
      deleteNote(deps, { agency, unlockId: params.request_id, id: params.id }).then(successResponse),
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
    ({ agency, params }) =>
      deleteReminder(deps, { agency, unlockId: params.request_id, id: params.id }).then(successResponse),
  );
};
