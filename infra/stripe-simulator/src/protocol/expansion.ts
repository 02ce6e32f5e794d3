import { StripeApiError } from '../errors.ts';
import type { Store } from '../state/store.ts';
import type { FormValue } from './form-encoding.ts';

/**
 * Paths in `expand[]`.
 * @throws StripeApiError if not an array of strings
 */
export function expansionPaths(value: FormValue | undefined): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((path) => typeof path === 'string')) return value;
  throw new StripeApiError('Invalid array', { code: 'parameter_invalid_value', param: 'expand' });
}

export function expanded(answer: object, paths: string[], store: Store): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    expandPath(copy, path.split('.'), path, store);
  }
  return copy;
}

function expandPath(node: object, segments: string[], path: string, store: Store): void {
  const [segment, ...rest] = segments;
  if (segment === undefined) return;
  if (Array.isArray(node)) {
    for (const item of node) if (isObject(item)) expandPath(item, segments, path, store);
    return;
  }
  let value: unknown = Reflect.get(node, segment);
  if (value === null) return;
  if (value === undefined || typeof value === 'string') {
    const object = value === undefined ? store.includableList(node, segment) : store.objectById(value);
    if (object === undefined) {
      throw new StripeApiError(
        `This property cannot be expanded (${path}). You may want to try expanding a different property, or look at the API reference.`,
        { code: 'parameter_invalid_value', param: 'expand' },
      );
    }
    value = structuredClone(object);
    Reflect.set(node, segment, value);
  }
  if (isObject(value)) expandPath(value, rest, path, store);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
