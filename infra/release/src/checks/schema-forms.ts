import type { FieldSchema } from './openapi.ts';

/** Possible values, merged over all variants of a schema. */
export interface Shape {
  /** JSON types; null for any. */
  types: ReadonlySet<string> | null;
  /** The allowed strings, numbers and booleans, as JSON; null for any value of the types. */
  values: ReadonlySet<string> | null;
  /** Fields of an object, each with its schema in every variant that has the field. */
  fields: ReadonlyMap<string, readonly FieldSchema[]>;
  required: ReadonlySet<string>;
  requiredSomewhere: ReadonlySet<string>;
  open: boolean;
  items: readonly FieldSchema[];
}

interface Form {
  types: ReadonlySet<string> | null;
  values: ReadonlySet<string> | null;
  fields: ReadonlyMap<string, FieldSchema>;
  required: ReadonlySet<string>;
  open: boolean;
  items: FieldSchema | null;
}

const SCALARS = ['string', 'number', 'integer', 'boolean'];

/**
 * Merges variants: a field is known if any variant has it, and required if all require it. This avoids false alarms for
 * unions, but misses problems that occur only in certain combinations.
 */
export function shapeOf(schemas: readonly FieldSchema[]): Shape {
  const forms = schemas.flatMap(formsOf);
  const objects = forms.filter(isObject);
  const scalars = forms.filter(({ types }) => types === null || SCALARS.some((type) => types.has(type)));
  const names = new Set(objects.flatMap(({ fields }) => [...fields.keys()]));
  const required = objects.map((form) => form.required);
  return {
    types: forms.some(({ types }) => types === null) ? null : new Set(forms.flatMap(({ types }) => [...(types ?? [])])),
    values: scalars.some(({ values }) => values === null)
      ? null
      : new Set(scalars.flatMap(({ values }) => [...(values ?? [])])),
    fields: new Map([...names].map((name) => [name, objects.flatMap(({ fields }) => fields.get(name) ?? [])] as const)),
    required: new Set([...(required[0] ?? [])].filter((name) => required.every((form) => form.has(name)))),
    requiredSomewhere: new Set(required.flatMap((form) => [...form])),
    open: objects.length === 0 || objects.some(({ open }) => open),
    items: forms.flatMap(({ items }) => items ?? []),
  };
}

function isObject({ types, fields }: Form): boolean {
  return fields.size > 0 || types?.has('object') === true;
}

function formsOf(schema: FieldSchema): Form[] {
  const { anyOf, oneOf, allOf = [] } = schema;
  const choices = (anyOf ?? oneOf)?.flatMap(formsOf);
  const saysMore = schema.type !== undefined || schema.properties !== undefined || schema.enum !== undefined;
  const ownForms = saysMore || (choices === undefined && allOf.length === 0) ? [ownForm(schema)] : null;
  const parts = [ownForms, choices ?? null, ...allOf.map(formsOf)].filter((forms) => forms !== null);
  return parts.reduce((all, forms) => all.flatMap((form) => forms.map((other) => intersectForms(form, other))));
}

function ownForm(schema: FieldSchema): Form {
  const { type, properties, required = [], additionalProperties, items } = schema;
  const values = 'const' in schema ? [schema.const] : schema.enum;
  const literals = values?.filter((value) => value !== null).map((value) => JSON.stringify(value));
  return {
    types: type === undefined ? (properties === undefined ? null : new Set(['object'])) : new Set([type].flat()),
    values: literals === undefined ? null : new Set(literals),
    fields: new Map(Object.entries(properties ?? {})),
    required: new Set(required),
    open: additionalProperties !== false,
    items: items ?? null,
  };
}

function intersectForms(one: Form, other: Form): Form {
  return {
    types: intersectNames(one.types, other.types),
    values: intersectNames(one.values, other.values),
    fields: new Map([...one.fields, ...other.fields]),
    required: new Set([...one.required, ...other.required]),
    open: one.open || other.open,
    items: other.items ?? one.items,
  };
}

function intersectNames(
  some: ReadonlySet<string> | null,
  others: ReadonlySet<string> | null,
): ReadonlySet<string> | null {
  if (some === null || others === null) return some ?? others;
  return new Set([...some].filter((one) => others.has(one)));
}
