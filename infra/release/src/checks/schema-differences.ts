import type { FieldSchema } from './openapi.ts';
import { shapeOf, type Shape } from './schema-forms.ts';

/**
 * Reports what the live API would reject in this release's requests: missing required fields, unknown fields, changed
 * types, removed values. Fields are named by path: `candidates[].uuid`.
 */
export function requestProblems(
  live: readonly FieldSchema[],
  sentFields: readonly FieldSchema[],
  at: string | null = null,
): string[] {
  const takes = shapeOf(live);
  const sends = shapeOf(sentFields);
  const foreign = foreignTypes(sends.types, takes.types);
  if (foreign.length > 0) {
    return [`it takes ${words(takes.types)} and not ${foreign.join(' or ')}${asField(at)}`];
  }
  const lacking = sends.types === null ? [] : without([...takes.required], sends.required);
  const refused = takes.open ? [] : without([...sends.fields.keys()], takes.fields);
  return [
    ...valueProblems(takes, sends, at),
    ...lacking.map((name) => `it requires ${below(at, name)}`),
    ...refused.map((name) => `it rejects ${below(at, name)}`),
    ...nested(takes, sends, at, requestProblems),
  ];
}

/**
 * Reports fields that this release reads but the live API may omit or return with another type. Additional fields and
 * enum values are harmless.
 */
export function answerProblems(
  live: readonly FieldSchema[],
  read: readonly FieldSchema[],
  at: string | null = null,
): string[] {
  const gives = shapeOf(live);
  const reads = shapeOf(read);
  const foreign = foreignTypes(gives.types, reads.types);
  if (foreign.length > 0) {
    return [`it returns ${foreign.join(' or ')} instead of ${words(reads.types)}${asField(at)}`];
  }
  const missing = without([...reads.requiredSomewhere], gives.fields);
  const unsure = [...reads.required].filter((name) => gives.fields.has(name) && !gives.required.has(name));
  return [
    ...missing.map((name) => `it does not return ${below(at, name)}`),
    ...unsure.map((name) => `it may leave out ${below(at, name)}`),
    ...nested(gives, reads, at, answerProblems),
  ];
}

type Compare = (live: readonly FieldSchema[], known: readonly FieldSchema[], at: string) => string[];

function nested(live: Shape, stored: Shape, at: string | null, compare: Compare): string[] {
  const fields = [...stored.fields].flatMap(([name, schemas]) => {
    const there = live.fields.get(name);
    return there === undefined ? [] : compare(there, schemas, below(at, name));
  });
  const entries =
    live.items.length > 0 && stored.items.length > 0 ? compare(live.items, stored.items, `${at ?? ''}[]`) : [];
  return [...fields, ...entries];
}

function valueProblems(takes: Shape, sends: Shape, at: string | null): string[] {
  if (takes.values === null) return [];
  const listed = [...takes.values].join(', ');
  if (sends.values === null) return [`it takes only ${listed}${asField(at)}`];
  const gone = without([...sends.values], takes.values);
  return gone.length === 0 ? [] : [`it no longer takes ${gone.join(', ')}${asField(at)}`];
}

/** Types in `some` that `stored` lacks; empty if either side allows any type. */
function foreignTypes(some: ReadonlySet<string> | null, stored: ReadonlySet<string> | null): string[] {
  if (some === null || stored === null) return [];
  return [...some].filter((type) => !stored.has(type) && !(type === 'integer' && stored.has('number')));
}

function without(names: readonly string[], excluded: { has(name: string): boolean }): string[] {
  return names.filter((name) => !excluded.has(name));
}

function words(types: ReadonlySet<string> | null): string {
  return [...(types ?? ['anything'])].join(' or ');
}

function asField(at: string | null): string {
  return at === null ? '' : ` as ${at}`;
}

function below(at: string | null, name: string): string {
  return at === null ? name : `${at}.${name}`;
}
