import type { FieldSchema } from './openapi.ts';
import { shapeOf, type Shape } from './schema-forms.ts';

/**
 * Reports what the live API would reject in this release's requests: missing required fields, unknown fields, changed
 * types, removed values. Fields are named by path: `candidates[].uuid`.
 */
export function requestProblems(
  live: readonly FieldSchema[],
  sentFields: readonly FieldSchema[],
  path: string | null = null,
): string[] {
  const liveRequest = shapeOf(live);
  const releaseRequest = shapeOf(sentFields);
  const extraTypes = typesNotIn(releaseRequest.types, liveRequest.types);
  if (extraTypes.length > 0) {
    return [`it accepts ${formatTypes(liveRequest.types)}, not ${extraTypes.join(' or ')}${asField(path)}`];
  }
  const missingFields =
    releaseRequest.types === null ? [] : difference([...liveRequest.required], releaseRequest.required);
  const rejectedFields = liveRequest.open ? [] : difference([...releaseRequest.fields.keys()], liveRequest.fields);
  return [
    ...valueProblems(liveRequest, releaseRequest, path),
    ...missingFields.map((name) => `it requires ${fieldPath(path, name)}`),
    ...rejectedFields.map((name) => `it rejects ${fieldPath(path, name)}`),
    ...compareNested(liveRequest, releaseRequest, path, requestProblems),
  ];
}

/**
 * Reports fields that this release reads but the live API may omit or return with another type. Additional fields and
 * enum values are harmless.
 */
export function responseProblems(
  live: readonly FieldSchema[],
  readFields: readonly FieldSchema[],
  path: string | null = null,
): string[] {
  const liveResponse = shapeOf(live);
  const releaseResponse = shapeOf(readFields);
  const extraTypes = typesNotIn(liveResponse.types, releaseResponse.types);
  if (extraTypes.length > 0) {
    return [`it returns ${extraTypes.join(' or ')} instead of ${formatTypes(releaseResponse.types)}${asField(path)}`];
  }
  const missingFields = difference([...releaseResponse.requiredSomewhere], liveResponse.fields);
  const optionalFields = [...releaseResponse.required].filter(
    (name) => liveResponse.fields.has(name) && !liveResponse.required.has(name),
  );
  return [
    ...missingFields.map((name) => `it does not return ${fieldPath(path, name)}`),
    ...optionalFields.map((name) => `it may omit ${fieldPath(path, name)}`),
    ...compareNested(liveResponse, releaseResponse, path, responseProblems),
  ];
}

type Compare = (live: readonly FieldSchema[], release: readonly FieldSchema[], path: string) => string[];

function compareNested(liveShape: Shape, releaseShape: Shape, path: string | null, compare: Compare): string[] {
  const fields = [...releaseShape.fields].flatMap(([name, schemas]) => {
    const liveSchemas = liveShape.fields.get(name);
    return liveSchemas === undefined ? [] : compare(liveSchemas, schemas, fieldPath(path, name));
  });
  const entries =
    liveShape.items.length > 0 && releaseShape.items.length > 0
      ? compare(liveShape.items, releaseShape.items, `${path ?? ''}[]`)
      : [];
  return [...fields, ...entries];
}

function valueProblems(liveRequest: Shape, releaseRequest: Shape, path: string | null): string[] {
  if (liveRequest.values === null) return [];
  const valueList = [...liveRequest.values].join(', ');
  if (releaseRequest.values === null) return [`it accepts only ${valueList}${asField(path)}`];
  const removedValues = difference([...releaseRequest.values], liveRequest.values);
  return removedValues.length === 0 ? [] : [`it no longer accepts ${removedValues.join(', ')}${asField(path)}`];
}

/** Returns the types that only the first side allows; none if either side allows any type. */
function typesNotIn(types: ReadonlySet<string> | null, allowedTypes: ReadonlySet<string> | null): string[] {
  if (types === null || allowedTypes === null) return [];
  return [...types].filter((type) => !allowedTypes.has(type) && !(type === 'integer' && allowedTypes.has('number')));
}

function difference(names: readonly string[], excluded: { has(name: string): boolean }): string[] {
  return names.filter((name) => !excluded.has(name));
}

function formatTypes(types: ReadonlySet<string> | null): string {
  return [...(types ?? ['anything'])].join(' or ');
}

function asField(path: string | null): string {
  return path === null ? '' : ` as ${path}`;
}

function fieldPath(path: string | null, name: string): string {
  return path === null ? name : `${path}.${name}`;
}
