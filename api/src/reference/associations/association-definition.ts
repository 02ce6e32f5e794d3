import { associationCode } from '@marketplace/contracts';
import { isReservedPathSegment, STATE_CODES } from '@marketplace/domain';
import * as z from 'zod';
import { themeProblems } from './association-theme.ts';

const MAX_NAME_LENGTH = 120;

const nameSchema = z
  .string()
  .trim()
  .min(3, 'a name has 3 letters at least')
  .max(MAX_NAME_LENGTH, `a name has ${MAX_NAME_LENGTH} letters at most`)
  .regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]+$/u, 'a name is one line of text');

const definitionSchema = z.strictObject({
  state: z.enum(STATE_CODES, 'the two letters of a state, or DC'),
  name: nameSchema,
  theme: z.record(z.string(), z.string()),
  support_email: z.email('an email address').max(255).nullable(),
  sms_opt_in_default: z.boolean(),
});

export type AssociationDefinition = z.output<typeof definitionSchema>;

/** Thrown for an invalid definition. Lists the problems for its author, one per line. */
export class AssociationRejectedError extends Error {
  override name = 'AssociationRejectedError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export function codeProblems(code: string): string[] {
  if (!associationCode.safeParse(code).success) {
    return ['code: 2 to 31 lowercase letters, digits and hyphens, the first a letter'];
  }
  return isReservedPathSegment(code) ? [`code: /${code} is a page of the site already; choose another code`] : [];
}

/** Lists all problems in a definition, except for its theme's contrast. */
export function definitionProblems(code: string, definition: unknown): string[] {
  const parsed = definitionSchema.safeParse(definition);
  return [
    ...codeProblems(code),
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...(parsed.success ? themeProblems(parsed.data.theme) : []),
  ];
}

/** @throws AssociationRejectedError with all problems */
export function readDefinition(code: string, definition: unknown): AssociationDefinition {
  const problems = definitionProblems(code, definition);
  if (problems.length > 0) throw new AssociationRejectedError(problems);
  return definitionSchema.parse(definition);
}
