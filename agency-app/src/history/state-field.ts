/** Reads a field of a history entry's state, which may be missing or come from an older release. */
export const stateField = (state: unknown, field: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, field) : undefined;
