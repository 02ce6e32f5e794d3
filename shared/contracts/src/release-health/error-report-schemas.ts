import * as z from 'zod/mini';
import { RELEASE_ID, MAX_RELEASE_ID_LENGTH } from '../releases/schemas.ts';
import { ERROR_REPORT_KINDS, MAX_ERROR_REPORT_MESSAGE_LENGTH } from './error-report-kinds.ts';

const releaseId = z.nullable(z.string().check(z.maxLength(MAX_RELEASE_ID_LENGTH), z.regex(RELEASE_ID)));

export const errorReportBody = z.strictObject({
  /** Name of a remote, or `shell`. */
  remote: z.string().check(z.maxLength(60), z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)),
  /** Null if unknown. */
  release: releaseId,
  shell_release: releaseId,
  kind: z.enum(ERROR_REPORT_KINDS),
  message: z.string().check(z.maxLength(MAX_ERROR_REPORT_MESSAGE_LENGTH)),
  /** Path of the page, without query and fragment. */
  page: z.string().check(z.maxLength(200), z.regex(/^\/[^?#\s]*$/)),
});
export const errorReportResponse = z.object({ received: z.boolean() });

export type ErrorReportKind = (typeof ERROR_REPORT_KINDS)[number];
export type ErrorReportBody = z.input<typeof errorReportBody>;
export type ErrorReportResponse = z.output<typeof errorReportResponse>;
