import * as z from 'zod/mini';
import {
  CALL_OUTCOME_VALUES,
  CHECK_VALUES,
  MAX_CANDIDATE_NOTE_LENGTH,
  isDay,
  MAX_REMINDER_TEXT_LENGTH,
} from '@marketplace/domain';
import { doneBySchema, isoTimestamp, opaqueToken, typedLines, typedText } from '../fields.ts';

const noteText = typedLines('Note', MAX_CANDIDATE_NOTE_LENGTH).check(z.minLength(1, 'Note is required'));
const reminderText = typedText('Reminder', MAX_REMINDER_TEXT_LENGTH);
/** 'YYYY-MM-DD'. */
const reminderDay = z.string('Please choose a day').check(z.refine(isDay, 'Please choose a day'));

/** `by` is absent and `written_at` null in old notes. */
export const unlockNoteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  by: z.optional(doneBySchema),
  written_at: z.nullable(isoTimestamp),
  edited_at: z.nullable(isoTimestamp),
  /** Authors may edit and delete their notes. Owners may delete any. */
  may_edit: z.boolean(),
  may_delete: z.boolean(),
});
/** An open reminder. Everyone in the agency may change it; its author gets the email. */
export const unlockReminderSchema = z.object({
  id: z.uuid(),
  due_on: z.string(),
  text: z.string(),
  by: z.optional(doneBySchema),
});

/** A call to the candidate. Append-only: corrections are new entries. */
export const unlockCallSchema = z.object({
  id: z.uuid(),
  outcome: z.enum(CALL_OUTCOME_VALUES),
  by: doneBySchema,
  at: isoTimestamp,
});

export const unlockCheckSchema = z.object({ kind: z.enum(CHECK_VALUES), by: doneBySchema, at: isoTimestamp });
export const unlockChecksResponse = z.object({ checks: z.array(unlockCheckSchema) });

/** The client generates `id`, so a retry does not store a second note. */
export const addNoteBody = z.strictObject({ id: z.uuid(), text: noteText });
export const editNoteBody = z.strictObject({ text: noteText });
/** The client generates `id`, so a retry does not log a second call. */
export const logCallBody = z.strictObject({ id: z.uuid(), outcome: z.enum(CALL_OUTCOME_VALUES) });
export const addReminderBody = z.strictObject({ id: z.uuid(), due_on: reminderDay, text: z.optional(reminderText) });
export const changeReminderBody = z
  .strictObject({ due_on: z.optional(reminderDay), text: z.optional(reminderText), done: z.optional(z.boolean()) })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Nothing to change'));
export const setCheckBody = z.strictObject({ kind: z.enum(CHECK_VALUES), done: z.boolean() });
export const unlockRecordParams = z.strictObject({ request_id: z.uuid(), id: z.uuid() });

export const reminderMailSchema = z.object({ reminder_mail: z.boolean() });
export const reminderMailBody = z.strictObject({ reminder_mail: z.boolean() });
/** Token from an unsubscribe link. It can only stop one person's reminder emails. */
export const stopReminderMailBody = z.strictObject({ token: opaqueToken });

export type UnlockNote = z.output<typeof unlockNoteSchema>;
export type UnlockReminder = z.output<typeof unlockReminderSchema>;
export type UnlockCall = z.output<typeof unlockCallSchema>;
export type UnlockCheck = z.output<typeof unlockCheckSchema>;
export type UnlockChecksResponse = z.output<typeof unlockChecksResponse>;
export type SetCheckBody = z.input<typeof setCheckBody>;
export type LogCallBody = z.input<typeof logCallBody>;
export type AddNoteBody = z.input<typeof addNoteBody>;
export type EditNoteBody = z.input<typeof editNoteBody>;
export type AddReminderBody = z.input<typeof addReminderBody>;
export type ChangeReminderBody = z.input<typeof changeReminderBody>;
export type UnlockRecordParams = z.input<typeof unlockRecordParams>;
export type ReminderMail = z.output<typeof reminderMailSchema>;
export type StopReminderMailBody = z.input<typeof stopReminderMailBody>;
