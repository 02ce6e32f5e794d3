import { isApiError, useOneAtATime } from '@marketplace/platform';
import type { BaseSyntheticEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { showFailure } from '../failures/failure-text.ts';
import { useFormFailure } from './form-failure.ts';

interface FormSubmitOptions<Fields extends FieldValues, Checked> {
  /** Sends the validated form. The hook shows thrown errors. */
  send: (checked: Checked) => Promise<void>;
  /** Fields that can show an error from the server. */
  fields: readonly FieldPath<Fields>[];
  /** Message if the server gives no reason. */
  fallback: string;
}

/**
 * Submits a form, one attempt at a time, and keeps its values. Shows errors at their fields, or above them
 * (`failure`), and in a toast.
 */
export function useFormSubmit<Fields extends FieldValues, Context, Checked extends FieldValues>(
  { handleSubmit, setError }: Pick<UseFormReturn<Fields, Context, Checked>, 'handleSubmit' | 'setError'>,
  { send, fields, fallback }: FormSubmitOptions<Fields, Checked>,
) {
  const { failure, show, clear } = useFormFailure();
  const sendOnce = useOneAtATime(async (checkedValues: Checked) => {
    try {
      await send(checkedValues);
    } catch (error) {
      const fieldErrors = listFieldErrors(error, fields);
      if (fieldErrors.length === 0) return show(error, fallback);
      showFailure(error, fallback);
      // In reverse order, so that the first field has the focus at the end.
      for (const { path, message } of fieldErrors.toReversed()) {
        setError(path, { type: 'server', message }, { shouldFocus: true });
      }
    }
  });
  const submit = handleSubmit(sendOnce);
  return {
    failure,
    onSubmit: (event?: BaseSyntheticEvent) => {
      clear();
      void submit(event);
    },
  };
}

function listFieldErrors<Fields extends FieldValues>(error: unknown, fields: readonly FieldPath<Fields>[]) {
  if (!isApiError(error)) return [];
  return error.errors.flatMap(({ field, message }) => {
    const path = fields.find((candidate) => candidate === field);
    return path === undefined ? [] : [{ path, message }];
  });
}
