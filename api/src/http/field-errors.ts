import type { Fix } from '@marketplace/contracts';
import type { FastifySchemaValidationError } from 'fastify';
import * as z from 'zod';
import type { FixableError } from './app-error.ts';

const hintsShape = {
  keys: z.array(z.string()).optional(),
  expected: z.string().optional(),
  values: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  origin: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  format: z.string().optional(),
};
type IssueHints = z.output<z.ZodObject<typeof hintsShape>>;

interface Issue extends IssueHints {
  code: string;
  path: PropertyKey[];
  message: string;
  errors?: Issue[][] | undefined;
}

const pathSchema = z.array(z.custom<PropertyKey>((part) => ['string', 'number', 'symbol'].includes(typeof part)));
const issueSchema: z.ZodType<Issue> = z.object({
  code: z.string(),
  path: pathSchema,
  message: z.string(),
  ...hintsShape,
  get errors() {
    return z.array(z.array(issueSchema)).optional();
  },
});
const paramsSchema = z.object({
  ...hintsShape,
  errors: z.array(z.array(issueSchema)).optional(),
});

const fieldName = (path: readonly PropertyKey[]) => path.map(String).join('.');

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    values,
  );
}

/** Types whose size is a count of items or characters, not a number's value. */
const COUNTED = new Set(['string', 'array', 'set']);

function fixOf(issue: Issue, value: unknown): Fix {
  const { code, expected, values: allowedValues, origin = '', minimum, maximum, format } = issue;
  if (value === undefined) return { action: 'add', ...(allowedValues ? { allowed: allowedValues } : {}) };
  switch (code) {
    case 'invalid_type':
      return { action: 'change_type', ...(expected === undefined ? {} : { type: expected }) };
    case 'invalid_value':
      return { action: 'choose', ...(allowedValues ? { allowed: allowedValues } : {}) };
    case 'too_big':
      return {
        action: COUNTED.has(origin) ? 'shorten' : 'lower',
        ...(maximum === undefined ? {} : { limit: maximum }),
      };
    case 'too_small':
      return {
        action: COUNTED.has(origin) ? 'lengthen' : 'raise',
        ...(minimum === undefined ? {} : { limit: minimum }),
      };
    case 'invalid_format':
      return { action: 'reformat', ...(format === undefined ? {} : { format }) };
    default:
      return { action: 'replace' };
  }
}

function messagesOf(issue: Issue, values: unknown): FixableError[] {
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((key) => ({
      field: fieldName([...issue.path, key]),
      message: 'Unknown field.',
      fix: { action: 'remove' },
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors !== undefined) {
    // The caller probably meant the alternative with the fewest errors.
    const nearest = issue.errors.toSorted((a, b) => a.length - b.length)[0];
    if (nearest !== undefined && nearest.length > 0) {
      return nearest.flatMap((inner) => messagesOf({ ...inner, path: [...issue.path, ...inner.path] }, values));
    }
  }
  const fix = fixOf(issue, valueAt(values, issue.path));
  return [{ field: fieldName(issue.path), message: issue.message, fix }];
}

/** Lists the invalid fields of `values`: dotted path, message from the schema, and a fix. */
export function fieldErrors(validation: readonly FastifySchemaValidationError[], values: unknown): FixableError[] {
  return validation.flatMap((entry) => {
    const params = paramsSchema.safeParse(entry.params);
    return messagesOf(
      {
        code: entry.keyword,
        path: entry.instancePath.split('/').filter((part) => part !== ''),
        message: entry.message ?? 'Invalid input',
        ...(params.success ? params.data : {}),
      },
      values,
    );
  });
}
