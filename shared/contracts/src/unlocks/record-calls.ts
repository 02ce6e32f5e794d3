import { defineCall } from '../call.ts';
import type { SuccessResponse } from '../fields.ts';
import type {
  AddNoteBody,
  AddReminderBody,
  ChangeReminderBody,
  EditNoteBody,
  LogCallBody,
  ReminderMail,
  SetCheckBody,
  StopReminderMailBody,
  UnlockCall,
  UnlockChecksResponse,
  UnlockNote,
  UnlockRecordParams,
  UnlockReminder,
} from './record-schemas.ts';
import type { UnlockedCandidateParams } from './schemas.ts';

/** A retry returns the stored note. */
export const addNoteCall = defineCall<{ params: UnlockedCandidateParams; body: AddNoteBody; response: UnlockNote }>(
  'POST',
  '/api/unlocked-candidates/:request_id/notes',
);
/** Only the author may edit a note. */
export const editNoteCall = defineCall<{ params: UnlockRecordParams; body: EditNoteBody; response: UnlockNote }>(
  'PATCH',
  '/api/unlocked-candidates/:request_id/notes/:id',
);
/** Deletes a note. Authors may delete their own, owners any. Idempotent. */
export const deleteNoteCall = defineCall<{ params: UnlockRecordParams; response: SuccessResponse }>(
  'DELETE',
  '/api/unlocked-candidates/:request_id/notes/:id',
);
/** Checks or unchecks one item, and returns all checked items. */
export const setCheckCall = defineCall<{
  params: UnlockedCandidateParams;
  body: SetCheckBody;
  response: UnlockChecksResponse;
}>('PATCH', '/api/unlocked-candidates/:request_id/checks');
/** A retry returns the stored call. */
export const logCallCall = defineCall<{ params: UnlockedCandidateParams; body: LogCallBody; response: UnlockCall }>(
  'POST',
  '/api/unlocked-candidates/:request_id/calls',
);
/** A retry returns the stored reminder. */
export const addReminderCall = defineCall<{
  params: UnlockedCandidateParams;
  body: AddReminderBody;
  response: UnlockReminder;
}>('POST', '/api/unlocked-candidates/:request_id/reminders');
export const changeReminderCall = defineCall<{
  params: UnlockRecordParams;
  body: ChangeReminderBody;
  response: UnlockReminder;
}>('PATCH', '/api/unlocked-candidates/:request_id/reminders/:id');
/** Idempotent. */
export const removeReminderCall = defineCall<{ params: UnlockRecordParams; response: SuccessResponse }>(
  'DELETE',
  '/api/unlocked-candidates/:request_id/reminders/:id',
);

export const reminderMailCall = defineCall<{ response: ReminderMail }>('GET', '/api/reminder-mail');
export const setReminderMailCall = defineCall<{ body: ReminderMail; response: ReminderMail }>(
  'PATCH',
  '/api/reminder-mail',
);
/** Authorized by an email's token. */
export const stopReminderMailCall = defineCall<{ body: StopReminderMailBody; response: SuccessResponse }>(
  'POST',
  '/api/reminder-mail/stop',
);
/** One-click unsubscribe for mail clients (RFC 8058): the token is in the URL; the posted form is ignored. */
export const stopReminderMailByMailCall = defineCall<{ query: { token: string }; response: SuccessResponse }>(
  'POST',
  '/api/reminder-mail/stop-by-mail',
);
