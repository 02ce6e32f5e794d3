import { isApiError } from '@marketplace/platform';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { showFailure } from './failure-text.ts';

/**
 * Shows why a form couldn't be submitted: the server's field errors go on their fields (the first one gets the focus),
 * and a toast shows the overall message. Form values are kept.
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
  // Last to first, so the focus ends up on the first.
  for (const { path, message } of named.toReversed()) {
    setError(path, { type: 'server', message }, { shouldFocus: true });
  }
  showFailure(error, fallback);
}
