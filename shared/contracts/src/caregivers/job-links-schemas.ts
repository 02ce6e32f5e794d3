import * as z from 'zod/mini';
import { associationCode, typedText } from '../fields.ts';
import { MAX_JOB_LINK_LENGTH, MAX_JOB_TEXT_LENGTH } from './constants.ts';

export const makeJobLinkBody = z.strictObject({
  job_title: typedText('Job title', MAX_JOB_TEXT_LENGTH).check(z.minLength(1, 'Please enter the job title')),
  association: z.optional(associationCode),
});
/** `url` opens the application. The caller's agency receives the applications made through this link. */
export const makeJobLinkResponse = z.object({ url: z.string() });

const jobText = z.string().check(z.trim(), z.maxLength(MAX_JOB_TEXT_LENGTH));
export const jobAgencyQuery = z.strictObject({
  job_title: jobText.check(z.minLength(1)),
  agency: z.optional(jobText),
  job_link: z.optional(z.string().check(z.maxLength(MAX_JOB_LINK_LENGTH))),
});
export const jobAgencyResponse = z.object({ agency_name: z.nullable(z.string()), verified: z.boolean() });

export type MakeJobLinkBody = z.input<typeof makeJobLinkBody>;
export type MakeJobLinkResponse = z.output<typeof makeJobLinkResponse>;
export type JobAgencyQuery = z.input<typeof jobAgencyQuery>;
export type JobAgency = z.output<typeof jobAgencyResponse>;
