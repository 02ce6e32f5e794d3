import * as z from 'zod/mini';

/** One wrong field of a request: its path with dots, and what to do about it. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });

/** RFC 9457 problem details, as every failed call answers. `detail` is fit for a person; `code` is stable. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(fieldErrorSchema)),
  request_id: z.optional(z.string()),
});
export type FieldError = z.output<typeof fieldErrorSchema>;
export type Problem = z.output<typeof problemSchema>;
export const PROBLEM_CONTENT_TYPE = 'application/problem+json';
