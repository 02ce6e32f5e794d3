import { StripeApiError } from './errors.ts';
import type { FormValue } from './form-encoding.ts';

const MAX_DEPTH = 4;

export interface ExpansionSource {
  objectById: (id: string) => object | undefined;
  /** A list that `expand` includes, such as a checkout session's line_items. */
  includableList: (parent: object, property: string) => object | undefined;
}

/** Paths in `expand[]`. @throws StripeApiError if not an array of strings */
export function expansionPaths(value: FormValue | undefined): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((path) => typeof path === 'string')) return value;
  throw new StripeApiError('Invalid array', { code: 'parameter_invalid_value', param: 'expand' });
}

/** Copy of `answer` with ids at these paths replaced by objects. */
export function expanded(answer: object, paths: string[], source: ExpansionSource): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const segments = path.split('.');
    const depth = segments[0] === 'data' ? segments.length - 1 : segments.length;
    if (depth > MAX_DEPTH) {
      throw new StripeApiError('You cannot expand more than 4 levels of a property.', {
        code: 'parameter_invalid_value',
        param: 'expand',
      });
    }
    expandPath(copy, segments, path, source);
  }
  return copy;
}

function expandPath(node: object, segments: string[], path: string, source: ExpansionSource): void {
  const [segment, ...rest] = segments;
  if (segment === undefined) return;
  if (Array.isArray(node)) {
    for (const item of node) if (isObject(item)) expandPath(item, segments, path, source);
    return;
  }
  let value: unknown = Reflect.get(node, segment);
  if (value === null) return;
  if (value === undefined || typeof value === 'string') {
    const found = value === undefined ? source.includableList(node, segment) : source.objectById(value);
    if (found === undefined) {
      throw new StripeApiError(
        `This property cannot be expanded (${path}). You may want to try expanding a different property, or look at the API reference.`,
        { code: 'parameter_invalid_value', param: 'expand' },
      );
    }
    value = structuredClone(found);
    Reflect.set(node, segment, value);
  }
  if (isObject(value)) expandPath(value, rest, path, source);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
