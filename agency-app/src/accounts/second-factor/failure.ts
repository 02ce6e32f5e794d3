import { errorText, isApiError, toast } from '@marketplace/platform';

/** The server's words for each of these fields. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  const named = isApiError(error) ? error.errors.filter(({ field }) => fields.includes(field)) : [];
  return Object.fromEntries(named.map(({ field, message }) => [field, message]));
}

export function sayFailure(error: unknown, fallback: string): void {
  toast({ title: 'Error', description: errorText(error, fallback), tone: 'error' });
}
