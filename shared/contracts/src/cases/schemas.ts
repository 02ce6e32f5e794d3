import {
  CASE_STATUS_VALUES,
  FULL_WEEK,
  LISTED_DISCIPLINES,
  MAX_CANDIDATE_NOTE_LENGTH,
  MAX_CASE_NAME_LENGTH,
  MAX_RADIUS_MILES,
  MIN_RADIUS_MILES,
  NEED_VALUES,
} from '@marketplace/domain';
import * as z from 'zod/mini';
import { candidateRowSchema } from '../candidates/schemas.ts';
import { associationCode, doneBySchema, isoTimestamp, typedLines, typedText, zipCode } from '../fields.ts';
import { needs, payCents, startDay, requestedHours } from '../questions/schemas.ts';

const LISTED_CODES = LISTED_DISCIPLINES.map(({ code }) => code);
const caseName = typedText('Name', MAX_CASE_NAME_LENGTH).check(z.minLength(1, 'Name is required'));
const radius = z.int().check(z.minimum(MIN_RADIUS_MILES), z.maximum(MAX_RADIUS_MILES));
const disciplines = z
  .array(z.enum(LISTED_CODES))
  .check(z.minLength(1, 'Please choose a discipline'), z.maxLength(LISTED_CODES.length));

/** The client generates `id`, so a retry does not create a second case. */
export const createCaseBody = z.strictObject({
  id: z.uuid(),
  name: caseName,
  hours: requestedHours,
  zip_code: zipCode,
  radius,
  disciplines,
  starts_on: z.optional(z.nullable(startDay)),
  association: z.optional(associationCode),
});
/** Omitted fields stay unchanged. New hours do not change questions that were already asked. */
export const changeCaseBody = z
  .strictObject({
    name: z.optional(caseName),
    hours: z.optional(requestedHours),
    zip_code: z.optional(zipCode),
    radius: z.optional(radius),
    disciplines: z.optional(disciplines),
    pay_cents: z.optional(z.nullable(payCents)),
    starts_on: z.optional(z.nullable(startDay)),
    needs: z.optional(needs),
    status: z.optional(z.enum(CASE_STATUS_VALUES)),
    coordinator: z.optional(z.uuid()),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Nothing to change'));
export const caseParams = z.strictObject({ id: z.uuid() });

/** `hours` assigns hours, or removes them if 0. Without `hours`, only adds the person to the shortlist. */
export const casePersonBody = z.strictObject({
  candidateUuid: z.uuid(),
  hours: z.optional(z.int().check(z.minimum(0), z.maximum(FULL_WEEK))),
});
export const casePersonParams = z.strictObject({ id: z.uuid(), candidate_uuid: z.uuid() });
export const caseNoteBody = z.strictObject({
  id: z.uuid(),
  text: typedLines('Note', MAX_CANDIDATE_NOTE_LENGTH).check(z.minLength(1, 'Note is required')),
});
export const caseNoteParams = z.strictObject({ id: z.uuid(), note_id: z.uuid() });

const caseFields = {
  id: z.uuid(),
  name: z.string(),
  status: z.enum(CASE_STATUS_VALUES),
  hours: z.int(),
  /** Hours of people on the case, planned or assigned. */
  taken: z.int(),
  /** Hours of people whom the agency has unlocked. The other taken hours are only planned. */
  assigned: z.int(),
  zip_code: z.string(),
  /** City and state of the ZIP code. */
  area: z.string(),
  radius: z.int(),
  disciplines: z.array(z.enum(LISTED_CODES)),
  association: z.nullable(z.string()),
  pay_cents: z.nullable(z.int()),
  starts_on: z.nullable(z.string()),
  needs: z.array(z.enum(NEED_VALUES)),
  /** Coordinator; null if that person has left. */
  coordinator: z.nullable(doneBySchema),
  created_at: isoTimestamp,
  /** Number of people who were asked about this case within the last `QUESTION_DAYS`, and how many of them said yes. */
  asked_people: z.int(),
  said_yes: z.int(),
  /** Number of candidates whose yes for this case is still valid, and who have no hours on the case. */
  yes: z.int(),
};
export const caseSummary = z.object(caseFields);
export const casesQuery = z.strictObject({ association: z.optional(associationCode) });
export const casesResponse = z.object({ cases: z.array(caseSummary) });

/** A person on the case, shortlisted or with hours. `candidate` is null if the person is no longer listed. */
const casePerson = z.object({
  candidate_uuid: z.uuid(),
  first_name: z.string(),
  discipline_short: z.string(),
  hours: z.int(),
  candidate: z.nullable(candidateRowSchema),
  /** The person's hours on the agency's other open and filled cases. */
  elsewhere: z.array(z.object({ name: z.string(), hours: z.int() })),
});
const caseNote = z.object({
  id: z.uuid(),
  text: z.string(),
  by: doneBySchema,
  written_at: isoTimestamp,
  may_delete: z.boolean(),
});
/** `asked`: people who were asked about this case but are not on it. */
export const caseDetail = z.object({
  ...caseFields,
  people: z.array(casePerson),
  asked: z.array(candidateRowSchema),
  notes: z.array(caseNote),
});
export type CreateCaseBody = z.output<typeof createCaseBody>;
export type ChangeCaseBody = z.output<typeof changeCaseBody>;
export type CaseParams = z.input<typeof caseParams>;
export type CasePersonBody = z.input<typeof casePersonBody>;
export type CasePersonParams = z.input<typeof casePersonParams>;
export type CaseNoteBody = z.input<typeof caseNoteBody>;
export type CaseNoteParams = z.input<typeof caseNoteParams>;
export type CaseSummary = z.output<typeof caseSummary>;
export type CasesQuery = z.output<typeof casesQuery>;
export type CasesResponse = z.output<typeof casesResponse>;
export type CasePerson = z.output<typeof casePerson>;
export type HoursElsewhere = CasePerson['elsewhere'];
export type CaseNote = z.output<typeof caseNote>;
export type CaseDetail = z.output<typeof caseDetail>;
