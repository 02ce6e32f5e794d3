import { isApiError } from '@marketplace/platform';

/** The server's error messages for these fields. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  const named = isApiError(error) ? error.errors.filter(({ field }) => fields.includes(field)) : [];
  return Object.fromEntries(named.map(({ field, message }) => [field, message]));
}
