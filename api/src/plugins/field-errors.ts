import type { FieldError } from '@marketplace/contracts';
import type { FastifySchemaValidationError } from 'fastify';
import * as z from 'zod';

/** The parts of a schema issue that the caller sees. */
interface Issue {
  code: string;
  path: PropertyKey[];
  message: string;
  keys?: string[] | undefined;
  errors?: Issue[][] | undefined;
}

const pathSchema = z.array(z.custom<PropertyKey>((part) => ['string', 'number', 'symbol'].includes(typeof part)));
const issueSchema: z.ZodType<Issue> = z.object({
  code: z.string(),
  path: pathSchema,
  message: z.string(),
  keys: z.array(z.string()).optional(),
  get errors() {
    return z.array(z.array(issueSchema)).optional();
  },
});
const paramsSchema = z.object({
  keys: z.array(z.string()).optional(),
  errors: z.array(z.array(issueSchema)).optional(),
});

const fieldName = (path: readonly PropertyKey[]) => path.map(String).join('.');

function messagesOf(issue: Issue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((key) => ({
      field: fieldName([...issue.path, key]),
      message: 'This field is not known.',
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors !== undefined) {
    // The closest alternative is probably what the caller meant.
    const nearest = issue.errors.toSorted((a, b) => a.length - b.length)[0];
    if (nearest !== undefined && nearest.length > 0) {
      return nearest.flatMap((inner) => messagesOf({ ...inner, path: [...issue.path, ...inner.path] }));
    }
  }
  return [{ field: fieldName(issue.path), message: issue.message }];
}

/** Names each invalid field by its dotted path, with the schema's message. */
export function fieldErrors(validation: readonly FastifySchemaValidationError[]): FieldError[] {
  return validation.flatMap((entry) => {
    const params = paramsSchema.safeParse(entry.params);
    return messagesOf({
      code: entry.keyword,
      path: entry.instancePath.split('/').filter((part) => part !== ''),
      message: entry.message ?? 'Invalid input',
      ...(params.success ? params.data : {}),
    });
  });
}
