import * as z from 'zod/mini';

/** What a program can do about an invalid field. docs/errors.md explains each. */
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
export const fixSchema = z.object({
  action: z.enum(FIX_ACTIONS),
  /** The values to choose from. */
  allowed: z.optional(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** The JSON type to change to. */
  type: z.optional(z.string()),
  /** The largest or smallest length or number. */
  limit: z.optional(z.number()),
  /** The format's name, for example email or uuid. */
  format: z.optional(z.string()),
});

/** One invalid field of a request: its dotted path, the message for people, and the fix for programs. */
export const fieldErrorSchema = z.object({
  field: z.string(),
  message: z.string(),
  /** Always there, except from an API of an earlier release. */
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
