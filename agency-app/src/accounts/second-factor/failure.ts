import { errorText, isApiError, toast } from '@marketplace/platform';

/** Says in a toast why a call failed, and answers the words for the field that the server names, if it is this one. */
export function sayFailure(error: unknown, fields: readonly string[], fallback: string): Record<string, string> {
  toast({ title: 'Error', description: errorText(error, fallback), tone: 'error' });
  const named = isApiError(error) ? error.errors.filter(({ field }) => fields.includes(field)) : [];
  return Object.fromEntries(named.map(({ field, message }) => [field, message]));
}
