import { isApiError } from '@marketplace/platform';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { showFailure } from './failure-text.ts';

/**
 * Says why a form could not be sent: the server's words go onto the fields that they name (the first one gets the
 * focus), and a toast says the rest. What was typed stays.
 */
export function showFormFailure<Form extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
  fallback: string,
): void {
  const named = isApiError(error)
    ? error.errors.flatMap(({ field, message }) => {
        const path = fields.find((candidate) => candidate === field);
        return path === undefined ? [] : [{ path, message }];
      })
    : [];
  // Last to first, so that the focus ends on the first.
  for (const { path, message } of named.toReversed()) {
    setError(path, { type: 'server', message }, { shouldFocus: true });
  }
  showFailure(error, fallback);
}
