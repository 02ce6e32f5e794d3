import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isApiError } from '@marketplace/platform';
import { knownPath } from './form-errors.ts';

/** Shows the server's field errors at their fields. Returns the names of those fields. */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): Path<Values>[] {
  if (!isApiError(error)) return [];
  return error.errors.flatMap(({ field, message }) => {
    const path = knownPath(form, field.replace(/^updates\./, '').split('.')[0]);
    if (path === null) return [];
    form.setError(path, { type: 'server', message });
    return [path];
  });
}
