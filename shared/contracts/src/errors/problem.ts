import * as z from 'zod/mini';

/** One invalid field of a request: its dotted path, and how to fix it. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });

/** RFC 9457 problem details: the body of every failed call. `detail` can be shown to users; `code` is stable. */
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
