import { isDeepStrictEqual } from 'node:util';

/** The old values of the top-level properties that changed. */
export function previousAttributes(before: object, after: object): object {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, Reflect.get(after, name))),
  );
}
