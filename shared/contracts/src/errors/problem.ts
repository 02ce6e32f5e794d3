import * as z from 'zod/mini';

/** Machine-readable actions that fix an invalid field. docs/errors.md explains them. */
export const FIX_ACTIONS = [
  'add',
  'remove',
  'change_type',
  'choose',
  'shorten',
  'lengthen',
  'lower',
  'raise',
  'reformat',
  'replace',
] as const;
const fixSchema = z.object({
  action: z.enum(FIX_ACTIONS),
  allowed: z.optional(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  type: z.optional(z.string()),
  /** Minimum or maximum of the value or of its length. */
  limit: z.optional(z.number()),
  format: z.optional(z.string()),
});

/** An invalid field: dotted path, message for people, and fix for programs. */
const fieldErrorSchema = z.object({
  field: z.string(),
  message: z.string(),
  /** Absent only in responses of earlier API releases. */
  fix: z.optional(fixSchema),
});

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
export type Fix = z.output<typeof fixSchema>;
export type FieldError = z.output<typeof fieldErrorSchema>;
export type Problem = z.output<typeof problemSchema>;
export const PROBLEM_CONTENT_TYPE = 'application/problem+json';
